import { type BodyLimit, usualBody } from '../../contract/endpoint.ts'
import { createPlaces } from '../../platform/security/places.ts'

/** Larger bodies are pictures, 16 MiB at most. */
const large = 2 ** 20

/** @throws TOO_MANY_REQUESTS, UNAVAILABLE if none is free; ClientLeft */
export type TakeRequestPlace = (address: string, left: AbortSignal, body?: BodyLimit) => void

/**
 * Limits requests of guests and readers until their answer is completely sent. Clients may send and read slowly, and
 * bodies and answers are in memory before and after the turn that bounds the work.
 */
export function createRequestPlaces(): TakeRequestPlace {
  const takeUsual = createPlaces({ ofNetwork: 200, ofSite: 400, ofAll: 1600 })
  const takeLarge = createPlaces({ ofNetwork: 3, ofSite: 6, ofAll: 24 })
  return (address, left, { bytes } = usualBody) => (bytes > large ? takeLarge : takeUsual)(address, left)
}
