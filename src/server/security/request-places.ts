import type { BodyLimit } from '../../contract/endpoint.ts'
import { createPlaces } from '../../platform/security/places.ts'

/** Larger bodies are pictures, 16 MiB at most. */
const large = 2 ** 20

/** @throws TOO_MANY_REQUESTS, UNAVAILABLE if none is free; ClientLeft */
export type TakeBodyPlace = (address: string, limit: BodyLimit, left: AbortSignal) => void

/**
 * Bodies of guests and readers, from their first byte to the answer. They are in memory before their call waits for its
 * turn, and may arrive slowly.
 */
export function createBodyPlaces(): TakeBodyPlace {
  const takeUsual = createPlaces({ ofNetwork: 200, ofSite: 400, ofAll: 1600 })
  const takeLarge = createPlaces({ ofNetwork: 3, ofSite: 6, ofAll: 24 })
  return (address, { bytes }, left) => (bytes > large ? takeLarge : takeUsual)(address, left)
}
