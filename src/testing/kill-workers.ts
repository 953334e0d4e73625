import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'
import { startProcess } from './startProcess.ts'

type Work = {
  env: Record<string, string>
  /** Queues the work before each worker starts. */
  begin: () => Promise<void>
  /** Counts how much is done. */
  count: () => Promise<number>
  /** Kills each worker as soon as at least this much is done. */
  killAt: number[]
  all: number
}

/** Does the work in processes that are killed one after the other, and a last one that runs until all is done. */
export async function workAndKill(
  { databaseUrl, dataDir }: TestApp,
  { env, begin, count, killAt, all }: Work,
): Promise<void> {
  for (const until of [...killAt, all]) {
    await begin()
    const worker = startProcess('workInProcess', databaseUrl, dataDir, JSON.stringify(env))
    // If the test fails, nothing else would end the worker, nor the run.
    onTestFinished(() => void worker.kill('SIGKILL'))
    while ((await count()) < until && worker.exitCode === null) await pause(10)
    worker.kill('SIGKILL')
    if (worker.signalCode === null && worker.exitCode === null) await once(worker, 'exit')
    // A worker that did everything was killed too late to prove anything.
    if (until < all) expect(await count()).toBeLessThan(all)
  }
}
