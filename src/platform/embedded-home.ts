import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'

export type Owner = { uid?: number; gid?: number }
export type Binaries = { initdb: string; postgres: string }

const sharedHome = '/var/lib/warraq'

/**
 * Where the cluster and the server's binaries are. Root lends the server another user, and root's own home
 * is closed to everybody else: there, the data moves to `/var/lib/warraq` and the binaries are copied beside it.
 */
export async function findHome(
  dir: string,
  binaries: Binaries,
  owner: Owner,
): Promise<{ dir: string; binaries: Binaries }> {
  if (owner.uid === undefined) return { dir, binaries }
  const home = isOpen(dir)
    ? dir
    : path.join(sharedHome, createHash('sha256').update(dir).digest('hex').slice(0, 12))
  if (isOpen(binaries.postgres)) return { dir: home, binaries }
  const copies = path.join(home, 'server')
  if (!existsSync(path.join(copies, 'bin/postgres'))) {
    await mkdir(home, { recursive: true })
    await cp(path.join(path.dirname(binaries.postgres), '..'), copies, {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  const bin = path.join(copies, 'bin')
  return { dir: home, binaries: { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') } }
}

/** Can anybody enter every folder on the way? */
function isOpen(place: string): boolean {
  for (let at = path.dirname(place); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
