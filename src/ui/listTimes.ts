import { createContext } from 'react'

/** Time of the oldest item of the list around, as an ISO string. A list shows either ages or dates, never both. */
export const OldestContext = createContext<string | undefined>(undefined)

/**
 * Set on the server, around a block whose HTML is kept: told when one of its times will read differently, in
 * milliseconds.
 */
export const ChangesAtContext = createContext<((at: number) => void) | null>(null)

export function oldestOf(times: readonly string[]): string | undefined {
  return times.reduce<string | undefined>(
    (oldest, at) => (oldest === undefined || Date.parse(at) < Date.parse(oldest) ? at : oldest),
    undefined,
  )
}
