import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { attachmentFormats } from '../contract/attachment-formats.ts'

export type StoredFile = {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** Bytes. */
  size: number
  lastModified: Date
}

/** A part of a file: from the first to the last byte, both included. */
export type Span = { start: number; end: number }

/**
 * File storage. A key is a relative path in lower case with a known extension (`originals/ab12.webp`); others throw
 * InvalidStorageKeyError.
 */
export type Storage = {
  /** Replaces a file atomically: concurrent readers get the old or the new one. */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  exists(key: string): Promise<boolean>
  /** Without its content. */
  describe(key: string): Promise<Omit<StoredFile, 'bytes'> | undefined>
  /** Returns fewer bytes at the end of the file, none of a missing one. */
  readSpan(key: string, span: Span): Promise<Buffer>
  /** Path on this machine, for another process that reads the file. */
  pathOf(key: string): string
  /** Reads on demand, however long the file; fails if it is deleted before the end. */
  stream(key: string, span: Span): Readable
  /** Joins several files to one, named by the hash of its content; returns that hash. */
  join(keys: string[], nameOf: (hash: string) => string): Promise<string>
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>
  /** The prefix is a folder and ends with a slash: `variants/ab12/`. */
  deletePrefix(prefix: string): Promise<void>
  /** Deletes what interrupted writes and deletions left behind a day ago or earlier. */
  sweep(): Promise<void>
}

export class InvalidStorageKeyError extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
    this.name = 'InvalidStorageKeyError'
  }
}

/** The disk accepts no writes; partial files have been removed. */
export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, cause: unknown) {
    super(code, { cause })
    this.name = 'StorageError'
    this.code = code
  }
}

export type StorageErrorCode = 'STORAGE_FULL' | 'STORAGE_READ_ONLY'

const refusals: Record<string, StorageErrorCode> = {
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  EFBIG: 'STORAGE_FULL',
  // Linux remounts a disk read-only after an error on it.
  EROFS: 'STORAGE_READ_ONLY',
  EIO: 'STORAGE_READ_ONLY',
  EACCES: 'STORAGE_READ_ONLY',
  EPERM: 'STORAGE_READ_ONLY',
}

function explained(error: unknown): unknown {
  const code = refusals[(error as NodeJS.ErrnoException).code ?? '']
  return code ? new StorageError(code, error) : error
}

/** Stores what can be made again. False if the disk accepts no writes: the caller serves it without storing it. */
export async function writeIfPossible(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof StorageError) return false
    throw error
  }
}

const contentTypeByExtension: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(attachmentFormats).map(([format, { type }]) => [`.${format}`, type])),
  '.part': 'application/octet-stream',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

// A segment never starts with a dot: that excludes `..` and reserves `.incoming`. Lower case only, because some disks
// fold case and S3 does not.
const folderPattern = /^(?:[a-z0-9_-][a-z0-9._-]*\/)+$/
const maxKeyLength = 512
const leftoverMs = 24 * 60 * 60 * 1000

/** Stores files in a local folder, which several processes may share. */
export function createDiskStorage(dir: string, now: () => number = Date.now): Storage {
  const root = resolve(dir)
  const incomingFolder = join(root, '.incoming')
  const pathOf = (key: string) => join(root, requireKey(key))

  return {
    async put(key, bytes, { contentType }) {
      const path = pathOf(key)
      if (contentTypeOf(key) !== contentType) {
        throw new TypeError(`${key} cannot hold ${contentType}: the extension says ${contentTypeOf(key)}`)
      }
      await throughIncoming(incomingFolder, async incoming => {
        await writeDurably(incoming, bytes)
        await moveInto(incoming, path)
      })
    },

    async get(key) {
      // One handle for size, time and content, so that a file replaced meanwhile cannot mix with the new one.
      return readFile(pathOf(key), async file => {
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
      const bytes = await readFile(pathOf(key), async file => {
        const room = Buffer.alloc(Math.max(0, end - start + 1))
        const { bytesRead } = await file.read(room, { position: start })
        return room.subarray(0, bytesRead)
      })
      return bytes ?? Buffer.alloc(0)
    },

    pathOf,

    stream: (key, { start, end }) => createReadStream(pathOf(key), { start, end }),

    async join(keys, nameOf) {
      return throughIncoming(incomingFolder, async incoming => {
        const hash = await writeJoined(incoming, keys.map(pathOf))
        await moveInto(incoming, pathOf(nameOf(hash)))
        return hash
      })
    },

    async delete(key) {
      await orUndefined(rm(pathOf(key), { force: true }))
    },

    async deletePrefix(prefix) {
      if (prefix.length > maxKeyLength || !folderPattern.test(prefix))
        throw new InvalidStorageKeyError(prefix)
      await throughIncoming(incomingFolder, async doomed => {
        // Moved first: a file stored there meanwhile would prevent removing the folder.
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

/** Works on a new path in the folder, which `sweep` empties if the process dies. @throws StorageError */
async function throughIncoming<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true })
    return await work(path)
  } catch (error) {
    // Fails if the disk has just become read-only; the first error is more useful.
    await rm(path, { force: true }).catch(() => {})
    throw explained(error)
  }
}

async function readFile<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T | undefined> {
  const file = await orUndefined(open(path, 'r'))
  if (!file) return undefined
  try {
    return await read(file)
  } finally {
    await file.close()
  }
}

function requireKey(key: string): string {
  const valid =
    key.length <= maxKeyLength && folderPattern.test(`${key}/`) && contentTypeOf(key) !== undefined
  if (!valid) throw new InvalidStorageKeyError(key)
  return key
}

function contentTypeOf(key: string): string {
  return contentTypeByExtension[extname(key)]!
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    // Before the rename: otherwise a power cut may leave the new name on an empty file.
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

/** Retries if the folder is deleted meanwhile. */
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
