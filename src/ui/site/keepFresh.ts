import { fetchPayload } from '../fetchPayload.ts'

const minute = 60_000
/** A page that was left open overnight asks no more. */
const mostRounds = 240
/** Failures make the pause twice as long, up to this. */
const longestPause = 16
/** Pages that were opened by one push do not ask at the same moment. */
const spread = 0.2

/**
 * Asks for a page's data again, as all readers have it, and reports it if it has changed. Not while the page is hidden;
 * at once when it is seen again after its time. What cannot be had changes nothing.
 */
export function keepFresh(
  id: string,
  minutes: number,
  loaded: unknown,
  show: (data: unknown) => void,
): () => void {
  const page = new URL(location.href)
  const leaving = new AbortController()
  let last = JSON.stringify(loaded)
  let timer: ReturnType<typeof setTimeout> | undefined
  let rounds = 0
  let failures = 0
  let dueAt = 0
  let isAsking = false

  function plan(): void {
    const pause = Math.min(2 ** failures, longestPause)
    dueAt = Date.now() + minutes * minute * pause * (1 + Math.random() * spread)
    wait()
  }

  function wait(): void {
    clearTimeout(timer)
    if (leaving.signal.aborted || isAsking || rounds >= mostRounds) return
    if (document.visibilityState === 'hidden') return
    timer = setTimeout(() => void ask(), Math.max(0, dueAt - Date.now()))
  }

  async function ask(): Promise<void> {
    rounds += 1
    isAsking = true
    try {
      const { loaderData, redirect, errors } = await fetchPayload(page, leaving.signal)
      const data = redirect || errors ? undefined : loaderData[id]
      const text = JSON.stringify(data)
      if (data !== undefined && text !== last && !leaving.signal.aborted) {
        last = text
        show(data)
      }
      failures = 0
    } catch {
      failures += 1
    } finally {
      isAsking = false
      plan()
    }
  }

  document.addEventListener('visibilitychange', wait, { signal: leaving.signal })
  plan()
  return () => {
    leaving.abort()
    clearTimeout(timer)
  }
}
