import type { Readable } from 'node:stream'

export type StoredFile = {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** Bytes. */
  size: number
  lastModified: Date
}

export type ListedFile = { key: string; size: number; lastModified: Date }

/** A part of a file, from the first to the last byte, both inclusive. */
export type Span = { start: number; end: number }

/**
 * File storage, on disk or in S3. A key is a relative path in lower case with a known extension
 * (`originals/ab12.webp`); others throw InvalidStorageKeyError. All calls throw StorageError if the storage
 * is full or does not respond.
 */
export type Storage = {
  home: StorageHome
  /** Replaces a file atomically: concurrent readers get the old file or the new one. */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** Like `put`, for long files. If the source fails, nothing is stored. */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  exists(key: string): Promise<boolean>
  /** Returns a file's metadata, without its content. */
  describe(key: string): Promise<Omit<StoredFile, 'bytes'> | undefined>
  /** Returns fewer bytes at the end of the file, and none for a missing file. */
  readSpan(key: string, span: Span): Promise<Buffer>
  /**
   * Streams the span as it is read, however long the file. Fails if the file is deleted, or the connection
   * breaks, before the end.
   */
  stream(key: string, span: Span): Promise<Readable | undefined>
  /** Joins several files into one, named by the hash of its content. Returns that hash. */
  join(keys: string[], nameOf: (hash: string) => string): Promise<string>
  /** Lists files in no particular order. The prefix is a folder, or '' for all. */
  list(prefix?: string): AsyncIterable<ListedFile>
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>
  /** The prefix is a folder and ends with a slash: `variants/ab12/`. */
  deletePrefix(prefix: string): Promise<void>
  /** Deletes leftovers of writes and deletions that were interrupted at least a day ago. */
  sweep(): Promise<void>
}

/** The folder or bucket itself. A marker in it names the site that owns it. */
export type StorageHome = {
  kind: 'disk' | 's3'
  /** A path, or the address of a bucket. */
  name: string
  readMarker(): Promise<string | undefined>
  writeMarker(text: string): Promise<void>
  /** True if it has no files, or does not exist yet. */
  isEmpty(): Promise<boolean>
  mayWrite(): Promise<boolean>
}

export class InvalidStorageKeyError extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
    this.name = 'InvalidStorageKeyError'
  }
}

/** The storage accepts no writes, or does not respond. No file is half written. */
export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, cause: unknown) {
    super(code, { cause })
    this.name = 'StorageError'
    this.code = code
  }
}

/** UNAVAILABLE: S3 does not respond, or refuses access. A retry may succeed. */
export type StorageErrorCode = 'STORAGE_FULL' | 'STORAGE_READ_ONLY' | 'UNAVAILABLE'

/**
 * Stores a file that can be generated again. Returns false if the storage accepts no writes: the caller then
 * serves it without storing.
 */
export async function writeIfPossible(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof StorageError) return false
    throw error
  }
}

/** Name of the marker. Storage keys never begin with a dot, so none collides with it. */
export const markerName = '.warraq-media'

/** Age at which `sweep` deletes leftovers of interrupted work. */
export const leftoverMs = 24 * 60 * 60 * 1000

/** The span of a whole file. */
export const wholeOf = ({ size }: { size: number }): Span => ({ start: 0, end: size - 1 })
