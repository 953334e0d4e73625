import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { findProcess } from '../process/processes.ts'
import { possibleHomes } from './home.ts'

/**
 * The state of a data folder's embedded database, found without starting or changing anything. `locked`: this
 * user may not read it. `owner` is the id of the user who owns its files.
 */
export type FoundDatabase =
  | { state: 'none' }
  | { state: 'locked'; dir: string; owner: number }
  | { state: 'stopped'; dir: string; owner: number }
  | { state: 'running'; dir: string; owner: number; url: string }

export function findEmbeddedDatabase(dataDir: string): FoundDatabase {
  for (const dir of possibleHomes(dataDir)) {
    const found = lookInto(dir)
    if (found) return found
  }
  return { state: 'none' }
}

function lookInto(dir: string): FoundDatabase | undefined {
  const cluster = path.join(dir, 'cluster')
  let owner = 0
  try {
    owner = statSync(cluster).uid
    readFileSync(path.join(cluster, 'PG_VERSION'))
    const password = readFileSync(path.join(dir, 'password'), 'utf8').trim()
    const port = runningPort(path.join(cluster, 'postmaster.pid'))
    if (port === undefined) return { state: 'stopped', dir, owner }
    return { state: 'running', dir, owner, url: `postgres://warraq:${password}@127.0.0.1:${port}/postgres` }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') return { state: 'locked', dir, owner }
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/**
 * Reads postmaster.pid, whose lines are process id, folder, start time and port. Undefined if that process
 * has ended.
 */
function runningPort(file: string): string | undefined {
  try {
    const [pid = '', , , port] = readFileSync(file, 'utf8').split('\n')
    return findProcess(Number(pid)) ? port : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
