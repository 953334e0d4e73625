/** A weighted semaphore. Work beyond the capacity waits in order. */
export function createGate(capacity: number) {
  const waiting: { share: number; enter: () => void }[] = []
  let used = 0
  return async function pass<T>(work: () => Promise<T>, weight = 1): Promise<T> {
    const share = Math.min(weight, capacity)
    if (waiting.length === 0 && used + share <= capacity) used += share
    else await new Promise<void>(enter => waiting.push({ share, enter }))
    try {
      return await work()
    } finally {
      used -= share
      for (let next = waiting[0]; next && used + next.share <= capacity; next = waiting[0]) {
        waiting.shift()
        // Reserves the share here, so that no other call can take it first.
        used += next.share
        next.enter()
      }
    }
  }
}
