import { execFileSync } from 'node:child_process'
import { rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'

/** Makes writes fail midway, as on a full disk. Also works for root. */
export async function withoutRoom<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const limit = (size: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:`])
  limit(String(bytes))
  try {
    return await work()
  } finally {
    limit('unlimited')
  }
}

/** Makes a storage that already has files read-only. Also works for root. */
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
