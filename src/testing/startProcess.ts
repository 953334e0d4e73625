import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'

/**
 * Starts a script beside this file in a process of its own, which a test can kill. It ends with this process at the
 * latest, and does not keep it running, so that a failed test cannot hold up the run.
 */
export function startProcess(
  script: 'serveInProcess' | 'webhookReceiver' | 'workInProcess',
  ...given: string[]
): ChildProcess {
  const child = fork(path.join(import.meta.dirname, `${script}.ts`), given)
  child.unref()
  child.channel?.unref()
  return child
}
