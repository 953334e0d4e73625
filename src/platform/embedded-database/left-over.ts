import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProcess } from '../process/processes.ts'

/**
 * Frees the cluster after the application was killed: ends a running server and its children, and removes its
 * lock file. PostgreSQL itself only checks whether a process has the pid in that file. If that is a zombie or
 * another program, the start would fail as long as it exists.
 * @throws Error if a living application uses the cluster
 */
export async function freeCluster(cluster: string, ownerFile: string): Promise<void> {
  const lock = path.join(cluster, 'postmaster.pid')
  const pid = readPid(lock)
  const held = await endServer(pid, cluster, ownerFile)
  // If the process cannot be identified, leave the decision to PostgreSQL.
  if (held === 'perhaps') return
  await endOrphans(cluster)
  // Another application may have started meanwhile, and its lock must stay.
  if (readPid(lock) === pid) rmSync(lock, { force: true })
}

type Held = 'yes' | 'perhaps' | 'no'

async function endServer(pid: number, cluster: string, ownerFile: string): Promise<Held> {
  let held = isHeldBy(pid, cluster)
  const application = readPid(ownerFile)
  if (held === 'yes' && application !== process.pid && findProcess(pid)?.parent === application) {
    throw new Error(`Warraq already runs on ${path.dirname(cluster)} (process ${application}).`)
  }
  for (let tries = 0; held !== 'no' && tries < 150; tries += 1) {
    if (held === 'yes' && tries % 100 === 0) signal(pid, tries === 0 ? 'SIGINT' : 'SIGQUIT')
    await wait(100)
    held = isHeldBy(pid, cluster)
  }
  if (held === 'yes')
    throw new Error(`Another PostgreSQL (process ${pid}) holds ${cluster} and does not end.`)
  return held
}

/** Whether the process is this cluster's server. The pid may belong to another of our servers. */
function isHeldBy(pid: number, cluster: string): Held {
  const found = findProcess(pid)
  if (!found) return 'no'
  if (!found.name) return 'perhaps'
  if (found.name !== 'postgres' || isChild(found.command)) return 'no'
  if (found.command.includes(` -D ${cluster} `)) return 'yes'
  const dir = / -D (\/.+?)(?= -|$)/.exec(found.command)?.[1]
  const folder = dir && folderId(dir)
  if (!folder) return 'perhaps'
  return folder === folderId(cluster) ? 'yes' : 'no'
}

/**
 * Kills orphaned children. They would end by themselves on noticing that their server is dead, but not during
 * a long query, and PostgreSQL does not start while one of them is attached to the shared memory.
 */
async function endOrphans(cluster: string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const orphans = orphansOf(cluster)
    if (orphans.length === 0) return
    // SIGKILL, because a running query reacts to nothing else. Recovery undoes unfinished work.
    for (const pid of orphans) signal(pid, 'SIGKILL')
    await wait(100)
  }
}

/** Finds them by their working directory in /proc. Without /proc, PostgreSQL's own check has to suffice. */
function orphansOf(cluster: string): number[] {
  const own = folderId(cluster)
  const numbers = listNumbers('/proc').filter(pid => folderId(`/proc/${pid}/cwd`) === own)
  return numbers.filter(pid => {
    const found = findProcess(pid)
    return found && isChild(found.command) && findProcess(found.parent)?.name !== 'postgres'
  })
}

function listNumbers(dir: string): number[] {
  try {
    return readdirSync(dir).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // ESRCH: the process has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isChild = (command: string) => command.startsWith('postgres: ')

/** Identifies a folder independent of the path that leads to it. */
function folderId(dir: string): string | undefined {
  try {
    const { dev, ino } = statSync(dir)
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

function readPid(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || 0
  } catch {
    return 0
  }
}
