import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

type Work = {
  env: Record<string, string>
  /** Queues the work, before each worker starts. */
  begin: () => Promise<void>
  /** How much of it is done. */
  count: () => Promise<number>
  /** Each worker is killed as soon as so much is done, or more. */
  killAt: number[]
  all: number
}

/** Does the work in processes that are killed one after the other, and in a last one that is not until all is done. */
export async function workAndKill(
  { databaseUrl, dataDir }: TestApp,
  { env, begin, count, killAt, all }: Work,
): Promise<void> {
  const script = path.join(import.meta.dirname, 'workInProcess.ts')
  for (const until of [...killAt, all]) {
    await begin()
    const worker = fork(script, [databaseUrl, dataDir, JSON.stringify(env)])
    // If the test fails, nothing else ends it, nor the run.
    onTestFinished(() => void worker.kill('SIGKILL'))
    while ((await count()) < until && worker.exitCode === null) await pause(10)
    worker.kill('SIGKILL')
    if (worker.signalCode === null && worker.exitCode === null) await once(worker, 'exit')
    // A worker that did all at once was killed too late to prove anything.
    if (until < all) expect(await count()).toBeLessThan(all)
  }
}
