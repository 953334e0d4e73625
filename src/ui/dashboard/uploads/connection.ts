import { apiAddress } from '../apiAddress.ts'

/** Retries soon after a laptop wakes up, but not too often while the server is down. */
const [firstWait, longestWait] = [1000, 30_000]

let wake = () => {}

/** Asks at once, instead of when the wait is over; where an answer is awaited, at once after that. */
export function askServerNow(): void {
  wake()
}

/** Returns whether it was away at all. */
export async function untilServerAnswers(): Promise<boolean> {
  for (let wait = firstWait, isFirst = true; ; isFirst = false, wait = Math.min(wait * 2, longestWait)) {
    const { called, endCall } = awaitCall()
    if (await doesAnswer()) {
      endCall()
      return !isFirst
    }
    // Not all tabs of a newsroom at once.
    const timer = setTimeout(endCall, wait * (0.75 + Math.random() / 2))
    await called
    clearTimeout(timer)
  }
}

/** Checks that the server and its database answer. */
async function doesAnswer(): Promise<boolean> {
  try {
    return (await fetch(apiAddress('/readyz'), { cache: 'no-store', signal: AbortSignal.timeout(10_000) })).ok
  } catch {
    return false
  }
}

/** Somebody wants to know now, or the browser is online again. */
function awaitCall(): { called: Promise<void>; endCall: () => void } {
  let endCall = () => {}
  const called = new Promise<void>(resolve => {
    endCall = () => {
      removeEventListener('online', endCall)
      resolve()
    }
  })
  addEventListener('online', endCall)
  wake = endCall
  return { called, endCall }
}
