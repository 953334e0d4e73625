import { fetchPayload } from '../fetchPayload.ts'

const minute = 60_000
/** A page that was left open overnight asks no more. */
const maxRounds = 240
/** Failures make the pause twice as long, up to this. */
const longestPause = 16
/** Pages that were opened by one push do not ask at the same moment. */
const spread = 0.2

/** Keeps the data of a page's route as all readers have it. */
export function keepPageFresh(
  id: string,
  minutes: number,
  loaded: unknown,
  show: (data: unknown) => void,
): () => void {
  const page = new URL(location.href)
  const ask = async (signal: AbortSignal) => {
    const { loaderData, redirect, errors } = await fetchPayload(page, signal)
    return redirect || errors ? undefined : loaderData[id]
  }
  return keepFresh(ask, minutes, loaded, show)
}

/**
 * Polls for a newer value, and reports one that differs. Pauses while the page is hidden, and asks at once when an
 * overdue page is visible again. A failed or undefined answer changes nothing.
 */
export function keepFresh(
  ask: (signal: AbortSignal) => Promise<unknown>,
  minutes: number,
  loaded: unknown,
  show: (data: unknown) => void,
): () => void {
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
    if (leaving.signal.aborted || isAsking || rounds >= maxRounds) return
    if (document.visibilityState === 'hidden') return
    timer = setTimeout(() => void renew(), Math.max(0, dueAt - Date.now()))
  }

  async function renew(): Promise<void> {
    rounds += 1
    isAsking = true
    try {
      const data = await ask(leaving.signal)
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
