import { useSyncExternalStore } from 'react'

const minute = 60_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, minute)
  return () => clearInterval(timer)
}

/** This minute, in milliseconds; null on the server and while waking up, where the hour is not known. */
export function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => null,
  )
}
