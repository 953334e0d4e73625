import { execFileSync } from 'node:child_process'
import { rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'

/** Fails writes in the middle of a file, as a full disk does; also if the tests run as root. */
export async function withoutRoom<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const limit = (size: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:`])
  limit(String(bytes))
  try {
    return await work()
  } finally {
    limit('unlimited')
  }
}

/** Allows reading stored files but no new ones, also for root. Something must be stored already. */
export async function readOnly<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const incoming = path.join(dataDir, 'media/.incoming')
  await rename(incoming, `${incoming}-aside`)
  await symlink('/sys', incoming)
  try {
    return await work()
  } finally {
    await rm(incoming)
    await rename(`${incoming}-aside`, incoming)
  }
}
