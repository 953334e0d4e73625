import { vi } from 'vitest'

/** Waits for the thing and not for a moment: the library's own limit is a second, and a busy machine takes longer. */
export function until<T>(check: () => T): Promise<Awaited<T>> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 }) as Promise<Awaited<T>>
}
