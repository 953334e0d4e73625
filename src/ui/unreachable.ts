import { useSyncExternalStore } from 'react'

let address = ''
const listeners = new Set<() => void>()

/** The page that could not be loaded offline; '' after moving on. */
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
