import { apiAddress } from '../apiAddress.ts'

/** A laptop that was closed is asked for soon after it is opened, a server that is away not too often. */
const [firstWait, longestWait] = [1000, 30_000]

let wake = () => {}

/** Asks at once, instead of when the wait is over. */
export function askServerNow(): void {
  wake()
}

/** Whether it was away at all. */
export async function untilServerAnswers(): Promise<boolean> {
  for (let wait = firstWait, isFirst = true; ; isFirst = false, wait = Math.min(wait * 2, longestWait)) {
    if (await doesAnswer()) return !isFirst
    // Not all tabs of a newsroom at once.
    await unlessWoken(wait * (0.75 + Math.random() / 2))
  }
}

/** With its database too. */
async function doesAnswer(): Promise<boolean> {
  try {
    return (await fetch(apiAddress('/readyz'), { cache: 'no-store', signal: AbortSignal.timeout(10_000) })).ok
  } catch {
    return false
  }
}

function unlessWoken(ms: number): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
    wake = go
  })
}
