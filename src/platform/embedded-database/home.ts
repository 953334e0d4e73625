import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

export type Owner = { uid?: number; gid?: number }
export type Binaries = { initdb: string; postgres: string }

const sharedHome = '/var/lib/warraq'

/**
 * Creates the cluster's folder and finds the server's binaries. Started by root, the server runs as another
 * user who cannot enter root's home, so the data goes to `/var/lib/warraq`, with a copy of the binaries
 * beside it.
 */
export async function openHome(
  dir: string,
  binaries: Binaries,
  owner: Owner,
): Promise<{ dir: string; binaries: Binaries }> {
  if (owner.uid === undefined) {
    await mkdir(dir, { recursive: true })
    return { dir, binaries }
  }
  const home = isOpen(dir) ? dir : sharedHomeOf(dir)
  await makeOpenFolder(home)
  if (isOpen(binaries.postgres)) return { dir: home, binaries }
  const copies = path.join(home, 'server')
  if (!existsSync(copies)) await copyServer(path.join(path.dirname(binaries.postgres), '..'), copies)
  const bin = path.join(copies, 'bin')
  return { dir: home, binaries: { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') } }
}

/** Folders that may hold the cluster of this data folder, depending on the user who started the server. */
export const possibleHomes = (dir: string) => [dir, sharedHomeOf(dir)]

const sharedHomeOf = (dir: string) =>
  path.join(sharedHome, createHash('sha256').update(dir).digest('hex').slice(0, 12))

/** Whether everyone can enter every folder of the path. */
function isOpen(file: string): boolean {
  for (let at = path.dirname(file); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/**
 * Sets the mode explicitly: root's umask may be 077, but the server's user must be able to enter our folders.
 */
async function makeOpenFolder(dir: string): Promise<void> {
  const first = await mkdir(dir, { recursive: true })
  for (let at = dir; first && at.startsWith(first); at = path.dirname(at)) await chmod(at, 0o755)
}

/** Renames the copy once complete, so that an interrupted start leaves no partial copy. */
async function copyServer(from: string, to: string): Promise<void> {
  const part = `${to}.part`
  await rm(part, { recursive: true, force: true })
  await cp(from, part, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', part])
  await rename(part, to)
}
