import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export type RunningProcess = {
  /** Of its program; '' where it cannot be told. */
  name: string
  parent: number
  /** With its arguments; a program may have put another text there. */
  command: string
}

/** A living process. One that has ended and waits for its parent to take note of it is none. */
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

/** These two can be read of every process, also by root in a container, which may not see whose program it is. */
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
