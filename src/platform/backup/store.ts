import type { Readable } from 'node:stream'

/**
 * Storage for backups. Names are relative paths (`objects/ab/ab12…`). A file appears under its name only once it is
 * complete, even if the process dies.
 */
export type BackupStore = {
  /** Only one process at a time may write or delete. @throws BackupFailure BACKUP_BUSY */
  lock(): Promise<() => Promise<void>>
  /**
   * Whether the store has the file with this many bytes. A full disk or a broken copy may have truncated it.
   */
  has(name: string, size: number): Promise<boolean>
  /** Calls `nameOf` after the content has ended. An existing file of the same size is kept. */
  put(content: Readable | Buffer, nameOf: () => string | Promise<string>): Promise<void>
  /**
   * Ensures that everything stored so far survives a power cut, and that this process still holds the lock.
   * @throws BackupFailure BACKUP_BUSY
   */
  settle(): Promise<void>
  /** For a missing file, reading fails with MISSING_FILE. */
  read(name: string): Readable
  /** Names of files below a folder, sorted. */
  list(folder: 'backups' | 'objects'): Promise<string[]>
  /** Deleting a missing file is not an error. */
  delete(name: string): Promise<void>
}
