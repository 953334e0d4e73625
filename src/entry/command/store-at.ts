import path from 'node:path'
import { createFolderStore } from '../../platform/backup/folder-store.ts'

/** npm runs commands in the package's folder. */
export const storeAt = (folder: string) =>
  createFolderStore(path.resolve(process.env.INIT_CWD ?? '.', folder))
