/** A thread of the process of `beside-child.ts`: ends it where a call takes more of the processor than it may. */
import { workerData } from 'node:worker_threads'

const { begun, cpuMs } = workerData as { begun: Int32Array; cpuMs: number }
const lookMs = 100

for (;;) {
  const since = Atomics.load(begun, 0)
  const { user, system } = process.cpuUsage()
  if (since === 0) Atomics.wait(begun, 0, 0)
  // Whatever the call is doing: no handler of ours could run.
  else if ((user + system) / 1000 - since > cpuMs) process.kill(process.pid, 'SIGKILL')
  else Atomics.wait(begun, 0, since, lookMs)
}
