import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'

export type StoredFile = {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** Bytes. */
  size: number
  lastModified: Date
}

/**
 * Where files are kept. A key is a relative path in lower case with a known extension
 * (`originals/ab12.webp`); anything else throws InvalidStorageKeyError.
 */
export type Storage = {
  /** Replaces what the key held; whoever reads meanwhile gets the old file or the new one, whole. */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  exists(key: string): Promise<boolean>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** The prefix is a folder and ends with a slash: `variants/ab12/`. */
  deletePrefix(prefix: string): Promise<void>
}

export class InvalidStorageKeyError extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
    this.name = 'InvalidStorageKeyError'
  }
}

/** The disk takes nothing now; what was begun has been taken back. */
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

/** Writes what can be made again. False where the disk takes nothing: the caller serves it unsaved. */
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
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

// A segment never starts with a dot: that shuts out `..` and keeps `.incoming` ours. Lower case only,
// because some disks fold case and S3 does not.
const folderPattern = /^(?:[a-z0-9_-][a-z0-9._-]*\/)+$/
const maxKeyLength = 512
const incomingFolder = '.incoming'

/** Keeps files in a folder of this machine, which several processes may share. */
export function createDiskStorage(dir: string): Storage {
  const root = resolve(dir)

  return {
    async put(key, bytes, { contentType }) {
      const path = join(root, requireKey(key))
      if (contentTypeOf(key) !== contentType) {
        throw new TypeError(`${key} cannot hold ${contentType}: the extension says ${contentTypeOf(key)}`)
      }
      const incoming = join(root, incomingFolder, randomUUID())
      try {
        await mkdir(dirname(incoming), { recursive: true })
        await writeDurably(incoming, bytes)
        await moveInto(incoming, path)
      } catch (error) {
        // A disk that has just turned read-only keeps it; the first error says more than this one.
        await rm(incoming, { force: true }).catch(() => {})
        throw explained(error)
      }
    },

    async get(key) {
      const path = join(root, requireKey(key))
      // One handle for size, time and content, so that a file replaced meanwhile cannot mix with the new one.
      const file = await orUndefined(open(path, 'r'))
      if (!file) return undefined
      try {
        const { size, mtime } = await file.stat()
        return { bytes: await file.readFile(), contentType: contentTypeOf(key), size, lastModified: mtime }
      } finally {
        await file.close()
      }
    },

    async exists(key) {
      return (await orUndefined(stat(join(root, requireKey(key)))))?.isFile() ?? false
    },

    async delete(key) {
      await orUndefined(rm(join(root, requireKey(key)), { force: true }))
    },

    async deletePrefix(prefix) {
      if (prefix.length > maxKeyLength || !folderPattern.test(prefix))
        throw new InvalidStorageKeyError(prefix)
      const doomed = join(root, incomingFolder, randomUUID())
      try {
        await mkdir(dirname(doomed), { recursive: true })
        // Moved first: a file that is stored there meanwhile would keep the folder from being removed.
        await orUndefined(rename(join(root, prefix), doomed))
        await rm(doomed, { recursive: true, force: true })
      } catch (error) {
        throw explained(error)
      }
    },
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

/** Tries again where another deletes the folder meanwhile. */
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
