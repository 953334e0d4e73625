import { statfs } from 'node:fs/promises'
import { BackupFailure } from './failure.ts'
import type { StoredContent } from './objects.ts'

/** Reserved for the site's database on the same disk, because PostgreSQL stops when it cannot write. */
const reserve = 200 * 2 ** 20

const inGiB = (bytes: number) => (bytes / 2 ** 30).toFixed(1)

/** @throws BackupFailure NO_ROOM if the disk of the folder cannot take a copy of these files */
export async function requireRoom(folder: string, files: Pick<StoredContent, 'size'>[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const needed = files.reduce((sum, { size }) => sum + size, reserve)
  if (free < needed)
    throw new BackupFailure('NO_ROOM', `${folder}, ${inGiB(free)} GiB < ${inGiB(needed)} GiB`)
}
