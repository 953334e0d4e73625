import { setTimeout as wait } from 'node:timers/promises'

export type UnderWay = {
  track: <Result>(work: Result | Promise<Result>) => Result | Promise<Result>
  /** Resolves once nothing is in progress, or after `maxMs`. */
  settle: (maxMs: number) => Promise<void>
}

/**
 * Counts the requests being handled. A client that leaves ends its connection but not the work, so a stop
 * waits for both.
 */
export function createUnderWay(): UnderWay {
  const works = new Set<Promise<unknown>>()
  return {
    track(work) {
      if (!(work instanceof Promise)) return work
      works.add(work)
      return work.finally(() => works.delete(work))
    },
    async settle(maxMs) {
      await Promise.race([Promise.allSettled(works), wait(maxMs, undefined, { ref: false })])
    },
  }
}
