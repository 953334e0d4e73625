/** Lets work of so much weight run at a time; the rest waits in line. */
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
        // The place is taken for it here, so that nobody slips in between.
        used += next.share
        next.enter()
      }
    }
  }
}
