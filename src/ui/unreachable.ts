import { useSyncExternalStore } from 'react'

let address = ''
const listeners = new Set<() => void>()

/** The page that a reader asked for in vain, as there is no network; '' once they have moved on. */
export function useUnreachable(): string {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => address,
    () => '',
  )
}

export function sayUnreachable(wanted: string): void {
  address = wanted
  for (const listener of listeners) listener()
}
