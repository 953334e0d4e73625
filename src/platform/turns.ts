/** Lets so many works run at a time in this process; the others wait in line. */
export function createTurns(atATime: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atATime) running++
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes straight to the next in line, so that nobody can slip in between.
      if (next) next()
      else running--
    }
  }
}
