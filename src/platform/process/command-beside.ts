import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'

const command = path.join(import.meta.dirname, '../../entry/warraq.ts')

type CommandResult = { code: number | null; said: string }

/**
 * Runs a technician's command in a process of low priority, with this process' environment. The process ends
 * with this one, or on `stopping`.
 */
export function runCommandBeside(args: string[], stopping: AbortSignal): Promise<CommandResult> {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The child has already ended.
  }
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', chunk => (said = (said + chunk).slice(-2000)))
  }
  const stop = () => void child.kill('SIGTERM')
  stopping.addEventListener('abort', stop)
  if (stopping.aborted) stop()
  return new Promise<CommandResult>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code, said }))
  }).finally(() => stopping.removeEventListener('abort', stop))
}
