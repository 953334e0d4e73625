import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Have the page's scripts come? The same on the server as on a page that has just been drawn: no. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
