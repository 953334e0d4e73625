import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'

/** One run of a part of the application: a process, or the database. */
export type Run = {
  /** When it does its work; rejects where it ends before. */
  ready: Promise<unknown>
  /** When it is over, with what is known of why. Never rejects. */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** It could not start for want of another part, which may come back: no reason to give up. */
export class NotYetError extends Error {}

export type Kept = { ready: Promise<unknown>; stop: () => Promise<void> }

const longestWaitMs = 5000
/** Who has run for so long and dies begins anew with the shortest wait. */
const healthyMs = 20_000
/** Half a minute of tries, with the waits between them. */
const mostFailures = 8

/**
 * Starts a part, and again whenever it ends by itself, after ever longer waits. Where it can't be started any more,
 * `giveUp` is told. That the first start fails, `ready` tells.
 */
export function keepRunning(
  name: string,
  start: () => Run,
  log: Log,
  giveUp: (error: Error) => void,
  firstWaitMs = 250,
): Kept {
  const stopped = new AbortController()
  let current = start()
  const ready = current.ready

  async function keep() {
    let failures = 0
    let quickEnds = 0
    for (;;) {
      const since = Date.now()
      const how = await current.ended
      if (stopped.signal.aborted) return
      log.error(`${name} has ended (${how}); starting it again`)
      quickEnds = Date.now() - since > healthyMs ? 1 : quickEnds + 1
      await wait(Math.min(firstWaitMs * 2 ** (quickEnds - 1), longestWaitMs), undefined, stopped)
      current = start()
      try {
        await current.ready
        failures = 0
        log.warn(`${name} runs again`)
      } catch (error) {
        if (!(error instanceof NotYetError)) failures += 1
        if (failures === mostFailures) return giveUp(new Error(`${name}: ${(error as Error).message}`))
      }
    }
  }
  ready.then(keep).catch(() => {})

  return {
    ready,
    async stop() {
      stopped.abort()
      await current.stop()
    },
  }
}
