import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'
import type { ScrapedMetrics } from './metrics/scrape.ts'

/** One run of a part of the application: a process, or the database. */
export type Run = {
  /** Resolves when the part works. Rejects if it ends first. */
  ready: Promise<unknown>
  /** Resolves with the reason when the part has ended. Never rejects. */
  ended: Promise<string>
  stop: () => Promise<void>
  /** Reads the part's metrics. Undefined for parts that have none. */
  scrape?: (figures: boolean) => Promise<ScrapedMetrics | undefined>
}

/** The part could not start because another one is unavailable, which may be temporary. */
export class NotYetError extends Error {}

/**
 * The database server has no connection left, which may be temporary: other processes end, or release theirs.
 */
export class ServerFullError extends NotYetError {}

/** Takes about a minute. */
const fullTries = 12
const fullWaitMs = 5000

/** Starts a part, and retries while the database server is full. Throws the last error after a minute. */
export async function whenNotFull<Ready>(
  start: () => Promise<Ready>,
  log: Log,
  { isOver = (): boolean => false, waitMs = fullWaitMs } = {},
): Promise<Ready> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof ServerFullError) || tries === fullTries || isOver()) throw error
      log.warn(`${error.message}. Trying again in ${waitMs / 1000} s.`)
      await wait(waitMs)
      if (isOver()) throw error
    }
  }
}

export type RunningPart = {
  ready: Promise<unknown>
  stop: () => Promise<void>
  restarts: () => number
  /** Metrics of the current run; undefined if it does not answer. */
  scrape: (figures: boolean) => Promise<ScrapedMetrics | undefined>
}

const longestWaitMs = 5000
/** A part that ran for this long before it died restarts with the shortest delay. */
const healthyMs = 20_000
/** Takes half a minute, delays included. */
const maxFailures = 8

/**
 * Starts a part, and restarts it with growing delays when it ends by itself. Calls `giveUp` when it cannot be
 * restarted. If the first start fails, `ready` rejects.
 */
export function keepRunning(
  name: string,
  start: () => Run,
  log: Log,
  giveUp: (error: Error) => void,
  firstWaitMs = 250,
): RunningPart {
  const stopped = new AbortController()
  let current: Run
  let restarts = 0
  const again = () => {
    current = start()
    return current.ready
  }
  const ready = whenNotFull(again, log, {
    isOver: () => stopped.signal.aborted,
    ...(firstWaitMs === 0 && { waitMs: 0 }),
  })

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
      try {
        await again()
        failures = 0
        restarts += 1
        log.warn(`${name} runs again`)
      } catch (error) {
        if (!(error instanceof NotYetError)) failures += 1
        if (failures === maxFailures) return giveUp(new Error(`${name}: ${(error as Error).message}`))
      }
    }
  }
  ready.then(keep).catch(() => {})

  return {
    ready,
    restarts: () => restarts,
    scrape: async figures => current.scrape?.(figures),
    async stop() {
      stopped.abort()
      await current.stop()
    },
  }
}
