import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let pending = 0

function change(by: number): void {
  pending += by
  for (const listener of listeners) listener()
}

/** Loads a part while the current one stays; meanwhile `useIsOpening` is true. */
export async function awaitPart<Part>(load: () => Promise<Part>): Promise<Part> {
  change(1)
  try {
    return await load()
  } finally {
    change(-1)
  }
}

export function useIsOpening(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending > 0,
  )
}
