import { mkdir, readdir } from 'node:fs/promises'
import { BackupFailure } from '../../platform/backup/failure.ts'
import { lockFolder } from '../../platform/backup/folder-lock.ts'
import { SiteExportError } from './manifest.ts'

/**
 * A new or empty folder, or one with an earlier export, which one process at a time writes. Returns its release.
 * @throws SiteExportError
 */
export async function takeFolder(
  folder: string,
  isOurs: (name: string) => boolean,
): Promise<() => Promise<void>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const other = (await readdir(folder)).find(name => !isOurs(name) && !/^lock(\.|$)/.test(name))
    if (other) throw new SiteExportError('NOT_EMPTY', other)
    return await lockFolder(folder)
  } catch (error) {
    if (error instanceof BackupFailure) throw new SiteExportError('BUSY')
    const { syscall, code } = error as NodeJS.ErrnoException
    throw syscall ? new SiteExportError('NOT_WRITABLE', code) : error
  }
}
