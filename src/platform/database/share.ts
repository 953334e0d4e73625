export type Share = {
  /**
   * Resolves once a place is free, first come, first served.
   * @throws after `patienceMs`
   */
  take: () => Promise<void>
  free: () => void
  waiting: () => number
}

/** Limits several kinds of work to `most` at once together, so that they never take all connections. */
export function createShare(max: number, patienceMs: number): Share {
  const waiting = new Set<() => void>()
  let inUse = 0
  return {
    async take() {
      if (inUse < max) {
        inUse += 1
        return
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.add(resolve)
      const timer = setTimeout(() => {
        waiting.delete(resolve)
        reject(new Error('timeout exceeded when waiting for a connection'))
      }, patienceMs)
      await promise.finally(() => clearTimeout(timer))
    },
    free() {
      const [next] = waiting
      if (!next) {
        inUse -= 1
        return
      }
      waiting.delete(next)
      next()
    },
    waiting: () => waiting.size,
  }
}
