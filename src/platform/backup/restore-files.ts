import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import type { Storage } from '../storage/storage.ts'
import { explainDisk } from './failure.ts'
import type { BackupFile } from './manifest.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { isSmall, readBytes, readContent } from './objects.ts'
import type { BackupStore } from './store.ts'

type Options = { files: BackupFile[]; dir: string; mode: number; onFile: () => void }

/** Keeps the folder itself, which may be a mounted disk or a link to one. */
export async function emptyFolder(dir: string): Promise<void> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter(each => each !== 'lost+found')) {
    await rm(path.join(dir, name), { recursive: true, force: true })
  }
}

/** Writes the files into the folder. @throws BackupFailure if one is missing or damaged */
export async function restoreFiles(store: BackupStore, { files, dir, mode, onFile }: Options): Promise<void> {
  const folders = new Set(files.map(file => path.dirname(path.join(dir, file.path))))
  try {
    for (const folder of folders) await mkdir(folder, { recursive: true })
    await mapConcurrently(files, async file => {
      const target = path.join(dir, file.path)
      if (isSmall(file.size)) await writeFile(target, await readBytes(store, file), { mode, flush: true })
      else await readContent(store, file, createWriteStream(target, { mode, flush: true }))
      onFile()
    })
  } catch (error) {
    throw explainDisk(error)
  }
}

/** Writes the files into a storage other than the disk. @throws BackupFailure like `restoreFiles`; StorageError */
export async function restoreMedia(
  store: BackupStore,
  { files, storage, onFile }: { files: BackupFile[]; storage: Storage; onFile: () => void },
): Promise<void> {
  await mapConcurrently(files, async file => {
    const content = new PassThrough()
    const reading = readContent(store, file, content)
    reading.catch(error => content.destroy(error))
    const writing = storage.write(file.path, content).catch(async error => {
      content.destroy(error)
      // If reading the content failed, throw that error: the storage only saw a stream end early.
      await reading
      throw error
    })
    await Promise.all([reading, writing])
    onFile()
  })
}

/** Creates the folder with mode 0700, as PostgreSQL refuses folders that others may enter. */
export async function restoreCluster(
  store: BackupStore,
  { files, folders }: { files: BackupFile[]; folders: string[] },
  { dir, onFile }: { dir: string; onFile: () => void },
): Promise<void> {
  for (const folder of folders) await mkdir(path.join(dir, folder), { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  await restoreFiles(store, { files, dir, mode: 0o600, onFile })
}

/** Reads the content only to compare its hash. */
export async function checkContent(store: BackupStore, file: BackupFile): Promise<void> {
  if (isSmall(file.size)) return void (await readBytes(store, file))
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await readContent(store, file, nowhere)
}
