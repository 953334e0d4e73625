import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Child process of `beside.ts`. Imports the given module and runs its calls one after the other. */
const [, , address = '', cpuMs] = process.argv
const module = (await import(address)) as Record<string, (...given: unknown[]) => unknown>
/** Processor time at the start of the current call; 0 if none. */
const begun = new Int32Array(new SharedArrayBuffer(4))
const watch = new Worker(new URL('./beside-watch.ts', import.meta.url), {
  workerData: { begun, cpuMs: Number(cpuMs) },
})
await once(watch, 'online')
watch.unref()

function note(since: number): void {
  Atomics.store(begun, 0, since)
  Atomics.notify(begun, 0)
}

type Call = { name: string; given: unknown[]; callbacks: number[] }
type CallbackAnswer = { call: number; result?: unknown; failed?: true }

const waiting = new Map<number, (answer: CallbackAnswer) => void>()
let calls = 0

/** Creates a function that calls back the one which the parent passed as an argument. */
function createCallback(callback: number) {
  return async (...given: unknown[]) => {
    calls += 1
    const call = calls
    const answered = new Promise<CallbackAnswer>(resolve => waiting.set(call, resolve))
    process.send?.({ callback, call, given })
    const { failed, result } = await answered
    if (failed) throw new Error('A callback failed in the parent')
    return result
  }
}

process.on('message', async (message: Call | CallbackAnswer) => {
  if ('call' in message) {
    waiting.get(message.call)?.(message)
    waiting.delete(message.call)
    return
  }
  const { name, given, callbacks } = message
  for (const at of callbacks) given[at] = createCallback(at)
  const { user, system } = process.cpuUsage()
  note((user + system) / 1000)
  const answer = await answerOf(name, given)
  note(0)
  process.send?.(answer)
})

async function answerOf(name: string, given: unknown[]) {
  try {
    return { result: await module[name]?.(...given) }
  } catch (error) {
    return { error }
  }
}
// The parent has ended.
process.on('disconnect', () => process.exit())
process.send?.('ready')
