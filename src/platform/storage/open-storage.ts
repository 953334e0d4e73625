import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { createDiskStorage } from './disk.ts'
import { createMovingStorage } from './moving.ts'
import { createS3Storage } from './s3.ts'
import { markerName, type Storage } from './storage.ts'

type MediaConfig = Pick<Config, 'media' | 'dataDir'>

const folderIn = (dataDir: string) => path.join(dataDir, 'media')
const markerIn = (dataDir: string) => path.join(folderIn(dataDir), markerName)

export const openDisk = (dataDir: string): Storage => createDiskStorage(folderIn(dataDir))

/** Opens the storage that the settings name. If this site has another one too, its files are being moved. */
export function openStorage({ media, dataDir }: MediaConfig): Storage {
  const disk = openDisk(dataDir)
  if (!media.s3) return disk
  const s3 = createS3Storage(media.s3)
  if (media.store === 'disk') return createMovingStorage({ to: disk, from: s3 })
  return existsSync(markerIn(dataDir)) ? createMovingStorage({ to: s3, from: disk }) : s3
}

/** Ends the move to S3: sites started from now on no longer read from the folder. Its files stay. */
export async function retireDisk(dataDir: string): Promise<void> {
  if (existsSync(markerIn(dataDir))) await rename(markerIn(dataDir), `${markerIn(dataDir)}-moved`)
}
