import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { contentTypeOf, isKey, requireKey, requirePrefix, requireType } from './keys.ts'
import {
  type ListedFile,
  leftoverMs,
  markerName,
  type Storage,
  StorageError,
  type StorageErrorCode,
  type StorageHome,
} from './storage.ts'

const refusals: Record<string, StorageErrorCode> = {
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  EFBIG: 'STORAGE_FULL',
  // Linux remounts a disk as read-only after an I/O error.
  EROFS: 'STORAGE_READ_ONLY',
  EIO: 'STORAGE_READ_ONLY',
  EACCES: 'STORAGE_READ_ONLY',
  EPERM: 'STORAGE_READ_ONLY',
}

function explained(error: unknown): unknown {
  const code = refusals[(error as NodeJS.ErrnoException).code ?? '']
  return code ? new StorageError(code, error) : error
}

/** Stores files in a local folder, which several processes may share. */
export function createDiskStorage(dir: string, now: () => number = Date.now): Storage {
  const root = resolve(dir)
  const incomingFolder = join(root, '.incoming')
  const pathOf = (key: string) => join(root, requireKey(key))

  return {
    home: createHome(root),

    async put(key, bytes, { contentType }) {
      const path = pathOf(key)
      requireType(key, contentType)
      await throughIncoming(incomingFolder, async incoming => {
        await writeDurably(incoming, bytes)
        await moveInto(incoming, path)
      })
    },

    async write(key, source) {
      const path = pathOf(key)
      await throughIncoming(incomingFolder, async incoming => {
        await writeDurably(incoming, source)
        await moveInto(incoming, path)
      })
    },

    async get(key) {
      // Uses one handle for size, time and content, so that a concurrent replacement cannot mix two files.
      return readOpen(pathOf(key), async file => {
        const { size, mtime } = await file.stat()
        return { bytes: await file.readFile(), contentType: contentTypeOf(key), size, lastModified: mtime }
      })
    },

    async exists(key) {
      return (await orUndefined(stat(pathOf(key))))?.isFile() ?? false
    },

    async describe(key) {
      const found = await orUndefined(stat(pathOf(key)))
      if (!found?.isFile()) return undefined
      return { contentType: contentTypeOf(key), size: found.size, lastModified: found.mtime }
    },

    async readSpan(key, { start, end }) {
      const bytes = await readOpen(pathOf(key), async file => {
        const room = Buffer.alloc(Math.max(0, end - start + 1))
        const { bytesRead } = await file.read(room, { position: start })
        return room.subarray(0, bytesRead)
      })
      return bytes ?? Buffer.alloc(0)
    },

    async stream(key, { start, end }) {
      const path = pathOf(key)
      if (!(await orUndefined(stat(path)))?.isFile()) return undefined
      return end < start ? Readable.from([]) : createReadStream(path, { start, end })
    },

    async join(keys, nameOf) {
      return throughIncoming(incomingFolder, async incoming => {
        const hash = await writeJoined(incoming, keys.map(pathOf))
        await moveInto(incoming, pathOf(nameOf(hash)))
        return hash
      })
    },

    async *list(prefix = '') {
      yield* listFolder(root, join(root, prefix && requirePrefix(prefix)))
    },

    async delete(key) {
      await orUndefined(rm(pathOf(key), { force: true }))
    },

    async deletePrefix(prefix) {
      requirePrefix(prefix)
      await throughIncoming(incomingFolder, async doomed => {
        // Renames the folder first: a file stored there meanwhile would prevent its removal.
        await orUndefined(rename(join(root, prefix), doomed))
        await rm(doomed, { recursive: true, force: true })
      })
    },

    async sweep() {
      for (const name of (await orUndefined(readdir(incomingFolder))) ?? []) {
        const left = join(incomingFolder, name)
        const { ctimeMs = now() } = (await orUndefined(stat(left))) ?? {}
        if (now() - ctimeMs > leftoverMs) await rm(left, { recursive: true, force: true })
      }
    },
  }
}

function createHome(root: string): StorageHome {
  const marker = join(root, markerName)
  return {
    kind: 'disk',
    name: root,
    readMarker: () => readFile(marker, 'utf8').catch(() => undefined),
    async writeMarker(text) {
      await mkdir(root, { recursive: true })
      await writeFile(marker, text)
    },
    async isEmpty() {
      const names = await readdir(root).catch(() => [])
      return names.every(name => name.startsWith('.') || name === 'lost+found')
    },
    mayWrite: () =>
      access(root, constants.W_OK).then(
        () => true,
        error => error.code === 'ENOENT',
      ),
  }
}

async function* listFolder(root: string, folder: string): AsyncGenerator<ListedFile> {
  for (const entry of (await orUndefined(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name)
    const key = relative(root, path)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* listFolder(root, path)
    else if (isKey(key)) {
      const found = await orUndefined(stat(path))
      if (found) yield { key, size: found.size, lastModified: found.mtime }
    }
  }
}

/**
 * Works on a new path in the `.incoming` folder, which `sweep` empties if the process dies.
 * @throws StorageError
 */
async function throughIncoming<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    return await work(path)
  } catch (error) {
    // The removal fails too if the disk has just become read-only, and the first error is more useful.
    await rm(path, { force: true }).catch(() => {})
    throw explained(error)
  }
}

async function readOpen<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T | undefined> {
  const file = await orUndefined(open(path, 'r'))
  if (!file) return undefined
  try {
    return await read(file)
  } finally {
    await file.close()
  }
}

async function writeDurably(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    // Syncs before the rename: otherwise a power cut may leave an empty file under the final name.
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeJoined(path: string, parts: string[]): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx')
  try {
    for (const part of parts) {
      for await (const bytes of createReadStream(part)) {
        hash.update(bytes as Buffer)
        await file.writeFile(bytes as Buffer)
      }
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex').slice(0, 32)
}

/** Retries if the target folder is deleted meanwhile. */
async function moveInto(incoming: string, path: string, tries = 5): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    await rename(incoming, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 1) throw error
    await moveInto(incoming, path, tries - 1)
  }
}

async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
