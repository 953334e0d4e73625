/** Lets so many pieces of work run at a time; the others wait in line. */
export function createGate(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running < limit) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes straight to the next in line, so that nobody slips in between.
      if (next) next()
      else running -= 1
    }
  }
}
