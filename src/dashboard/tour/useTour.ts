import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { keptChoice } from '../keptChoice.ts'

/** The user's current step of the tour; null before it starts and once it was left. */
const tour = keptChoice<number | null>('tour', z.number().int().min(0).nullable(), null)

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTour(userId: number) {
  const step = useSyncExternalStore(subscribe, () => tour.read(userId))
  function goTo(next: number | null): void {
    tour.keep(userId, next)
    for (const listener of listeners) listener()
  }
  return { step, goTo }
}
