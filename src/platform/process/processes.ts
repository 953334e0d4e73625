import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

type RunningProcess = {
  /** Name of the program; '' if unknown. */
  name: string
  parent: number
  /** Command line with arguments. Programs may overwrite it. */
  command: string
}

/** Finds a running process. Zombies do not count. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (!pid || !exists(pid)) return undefined
  try {
    const found = existsSync('/proc/self/stat') ? readProc(pid) : askPs(pid)
    return /^[ZX]/.test(found.state) ? undefined : found
  } catch {
    return exists(pid) ? { name: '', parent: 0, command: '' } : undefined
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Reads files that are visible to every process, even to root in a container, who may not see a process'
 * executable.
 */
function readProc(pid: number): RunningProcess & { state: string } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  return { state, name, parent: Number(parent), command }
}

function askPs(pid: number): RunningProcess & { state: string } {
  const ask = (column: string) =>
    execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { stdio: 'pipe' })
      .toString()
      .trim()
  const name = ask('comm').split('/').at(-1) ?? ''
  return { state: ask('stat'), name, parent: Number(ask('ppid')), command: `${ask('args')} ` }
}
