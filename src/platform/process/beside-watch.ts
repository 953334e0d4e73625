/** Thread in the process of `beside-child.ts`. Kills the process when a call exceeds its processor time. */
import { workerData } from 'node:worker_threads'

const { begun, cpuMs } = workerData as { begun: Int32Array; cpuMs: number }
const lookMs = 100

for (;;) {
  const since = Atomics.load(begun, 0)
  const { user, system } = process.cpuUsage()
  if (since === 0) Atomics.wait(begun, 0, 0)
  // SIGKILL, because a busy process cannot run a handler.
  else if ((user + system) / 1000 - since > cpuMs) process.kill(process.pid, 'SIGKILL')
  else Atomics.wait(begun, 0, since, lookMs)
}
