import type { Readable } from 'node:stream'

/**
 * Storage for backups. Names are relative paths (`objects/ab/ab12…`). A file appears under its name only once it is
 * complete, even if the process dies.
 */
export type BackupStore = {
  /** One process at a time may write or delete. @throws BackupFailure BACKUP_BUSY */
  lock(): Promise<() => Promise<void>>
  /** Whether it has the file with this many bytes: a full disk or a broken copy may have cut it. */
  has(name: string, size: number): Promise<boolean>
  /** Calls `nameOf` after the content has ended. Keeps a file of the same size that exists already. */
  put(content: Readable, nameOf: () => string | Promise<string>): Promise<void>
  /**
   * Makes sure that everything that was put survives a power cut, and that the lock was not lost meanwhile.
   * @throws BackupFailure BACKUP_BUSY
   */
  settle(): Promise<void>
  /** Fails with MISSING_FILE, on reading, if there is none. */
  read(name: string): Readable
  /** Names of files below a folder, sorted. */
  list(folder: 'backups' | 'objects'): Promise<string[]>
  /** Deleting a missing file is not an error. */
  delete(name: string): Promise<void>
}
