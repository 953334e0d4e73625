import path from 'node:path'
import type { Config } from '../config.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** The storage that the settings name. */
export function openStorage({ media, dataDir }: Pick<Config, 'media' | 'dataDir'>): Storage {
  return media.store === 's3' && media.s3 ? createS3Storage(media.s3) : openDisk(dataDir)
}

export const openDisk = (dataDir: string) => createDiskStorage(path.join(dataDir, 'media'))
