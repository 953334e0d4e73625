import type { Readable } from 'node:stream'

/**
 * A place that keeps backups. Names are relative paths (`objects/ab/ab12…`). A file becomes visible under its name once
 * it is complete, and a process that dies leaves none behind that is not.
 */
export type BackupStore = {
  /** One process at a time may write or delete. @throws BackupFailure BACKUP_BUSY */
  lock(): Promise<() => Promise<void>>
  /** Whether it has the file with this many bytes: a full disk or a broken copy may have cut it. */
  has(name: string, size: number): Promise<boolean>
  /** Asks for the name after the content has ended; a file of the same size that is there already stays. */
  put(content: Readable, nameOf: () => string): Promise<void>
  /** Makes all that was put survive a power cut. */
  settle(): Promise<void>
  /** Fails with MISSING_FILE, on reading, if there is none. */
  read(name: string): Readable
  /** Names of files below a folder, sorted. */
  list(folder: 'backups' | 'objects'): Promise<string[]>
  /** Deleting a missing file is not an error. */
  delete(name: string): Promise<void>
}
