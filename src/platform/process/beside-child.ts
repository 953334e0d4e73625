import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Child process of `beside.ts`: imports the given module and runs one call after the other. */
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

process.on('message', async ({ name, given }: { name: string; given: unknown[] }) => {
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
