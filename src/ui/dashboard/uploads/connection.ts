/** A reopened laptop retries soon, and an unreachable server is not called too often. */
const [firstWait, longestWait] = [1000, 30_000]

let wake = () => {}

/** Retries at once instead of after the wait. */
export function askServerNow(): void {
  wake()
}

/** Returns whether it was away at all. */
export async function untilServerAnswers(): Promise<boolean> {
  for (let wait = firstWait, isFirst = true; ; isFirst = false, wait = Math.min(wait * 2, longestWait)) {
    if (await doesAnswer()) return !isFirst
    // Jitter, so that the newsroom's tabs do not retry all at once.
    await unlessWoken(wait * (0.75 + Math.random() / 2))
  }
}

/** Checks that the server and its database answer. */
async function doesAnswer(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })).ok
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
