import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupFailure, explainDisk } from './failure.ts'
import { lockFolder } from './folder-lock.ts'
import { isSmall } from './objects.ts'
import type { BackupStore } from './store.ts'

/** Keeps backups in a folder on this machine, or on a disk that several machines share. */
export function createFolderStore(dir: string): BackupStore {
  const root = path.resolve(dir)
  const incoming = path.join(root, 'incoming')
  const pathOf = (name: string) => path.join(root, name)
  /** Folders that got new names since the last `settle`. */
  const changed = new Set<string>()

  async function put(content: Readable | Buffer, nameOf: () => string | Promise<string>): Promise<void> {
    if (Buffer.isBuffer(content)) return putBytes(content, pathOf(await nameOf()))
    const part = path.join(incoming, randomUUID())
    try {
      await mkdir(incoming, { recursive: true })
      await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
      const target = pathOf(await nameOf())
      if ((await sizeOf(target)) === (await sizeOf(part))) return
      // Syncs before the rename: otherwise a power cut may leave an empty file under the final name.
      await sync(part)
      await place(part, target)
    } finally {
      await rm(part, { force: true }).catch(() => {})
    }
  }

  /** Writes nothing if the store has it already. */
  async function putBytes(bytes: Buffer, target: string): Promise<void> {
    if ((await sizeOf(target)) === bytes.length) return
    const part = path.join(incoming, randomUUID())
    try {
      await mkdir(incoming, { recursive: true })
      await writeFile(part, bytes, { flag: 'wx', mode: 0o600, flush: true })
      await place(part, target)
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw error
    }
  }

  async function place(part: string, target: string): Promise<void> {
    await mkdir(path.dirname(target), { recursive: true })
    await rename(part, target)
    for (const at of [path.dirname(target), path.dirname(path.dirname(target)), root]) changed.add(at)
  }

  return {
    async lock() {
      try {
        await mkdir(root, { recursive: true })
        const unlock = await lockFolder(root)
        // Only the holder of the lock writes, so these are leftovers of a dead process.
        await rm(incoming, { recursive: true, force: true })
        return unlock
      } catch (error) {
        throw explainDisk(error)
      }
    },
    has: async (name, size) => (await sizeOf(pathOf(name))) === size,
    put: (content, nameOf) =>
      put(content, nameOf).catch((error: NodeJS.ErrnoException) => {
        // An unreadable source file has a path outside the store.
        throw error.path?.startsWith(root) === false ? error : explainDisk(error)
      }),
    async settle() {
      for (const folder of changed) await syncFolder(folder)
      changed.clear()
    },
    read: name => Readable.from(readOrMiss(pathOf(name), name), { objectMode: false }),
    async list(folder) {
      const found = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(noFolder)
      return found
        .filter(entry => entry.isFile())
        .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
        .toSorted()
    },
    async delete(name) {
      await rm(pathOf(name), { force: true })
      changed.add(path.dirname(pathOf(name)))
    },
  }
}

async function* readOrMiss(file: string, name: string): AsyncGenerator<Buffer> {
  try {
    await using handle = await open(file)
    if (isSmall((await handle.stat()).size)) yield await handle.readFile()
    else yield* handle.createReadStream({ autoClose: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupFailure('MISSING_FILE', name, error)
  }
}

function noFolder(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  )

/**
 * A new name survives a power cut only after its folder is synced. Windows cannot open folders and does not
 * need this.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32' || !(await stat(folder).catch(() => undefined))) return
  await sync(folder, 'r')
}

async function sync(file: string, flags = 'r+'): Promise<void> {
  const handle = await open(file, flags)
  await handle.sync().finally(() => handle.close())
}
