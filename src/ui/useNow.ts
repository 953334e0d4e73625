import { startTransition, useEffect, useState } from 'react'

const minute = 60_000
const thisMinute = () => Math.floor(Date.now() / minute) * minute

type Follower = (now: number) => void
const followers = new Set<Follower>()
let timer: ReturnType<typeof setInterval> | undefined
let isAwake = false

// All at once, and interruptible: a front page has a hundred timestamps.
const tell = () =>
  startTransition(() => {
    for (const each of followers) each(thisMinute())
  })

function follow(follower: Follower): () => void {
  isAwake = true
  followers.add(follower)
  if (!timer) {
    timer = setInterval(tell, minute)
    // Browsers hold back the clock of a hidden page.
    document.addEventListener('visibilitychange', tell)
  }
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', tell)
  }
}

/** The current minute, in milliseconds; null on the server and during hydration, when it is unknown. */
export function useNow(): number | null {
  const [now, setNow] = useState(() => (isAwake ? thisMinute() : null))
  useEffect(() => {
    startTransition(() => setNow(thisMinute()))
    return follow(setNow)
  }, [])
  return now
}
