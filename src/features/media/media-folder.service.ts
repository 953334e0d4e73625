import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Handle } from '../../platform/database/database.ts'
import { hasPictures } from './media.queries.ts'

/** No storage key begins with a dot. */
const marker = '.warraq-media'

const folderIn = (dataDir: string) => path.join(dataDir, 'media')

/** Whether the database has pictures, but the folder is not the one that they were stored in: a disk is not mounted. */
export async function isMediaFolderMissing(db: Handle, dataDir: string): Promise<boolean> {
  return !existsSync(path.join(folderIn(dataDir), marker)) && hasPictures(db)
}

/** Marks the folder as ours, by which it is known again. False if it is empty although the database has pictures. */
export async function markMediaFolder(db: Handle, dataDir: string): Promise<boolean> {
  const folder = folderIn(dataDir)
  if (existsSync(path.join(folder, marker))) return true
  await mkdir(folder, { recursive: true })
  const stored = (await readdir(folder)).filter(name => !name.startsWith('.') && name !== 'lost+found')
  if (stored.length === 0 && (await hasPictures(db))) return false
  await writeFile(path.join(folder, marker), 'The pictures and other files of a Warraq site are kept here.\n')
  return true
}
