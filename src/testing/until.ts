import { vi } from 'vitest'

/** Waits for a condition. Vitest's default of one second is too short for a busy machine. */
export function until<T>(check: () => T): Promise<Awaited<T>> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 }) as Promise<Awaited<T>>
}
