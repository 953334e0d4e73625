import { execFileSync } from 'node:child_process'
import { rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'

/** As on a full disk, writing fails in the middle of a file; also where the tests are not root. */
export async function withoutRoom<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const limit = (size: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:`])
  limit(String(bytes))
  try {
    return await work()
  } finally {
    limit('unlimited')
  }
}

/** Stored files can be read and no new one be made; also where the tests are root. Something is stored already. */
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
