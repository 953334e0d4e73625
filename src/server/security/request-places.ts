import { type BodyLimit, usualBody } from '../../contract/endpoint.ts'
import { createPlaces } from '../../platform/security/places.ts'

/** Bodies above this size are pictures, of 16 MiB at most. */
const large = 2 ** 20

/** @throws TOO_MANY_REQUESTS, UNAVAILABLE if none is free; ClientLeft */
export type TakeRequestPlace = (address: string, left: AbortSignal, body?: BodyLimit) => void

/**
 * Limits requests of guests and readers until the response is completely sent. Clients may send and read
 * slowly, and bodies and responses stay in memory before and after the turn that limits the work.
 */
export function createRequestPlaces(): TakeRequestPlace {
  const takeUsual = createPlaces({ ofNetwork: 200, ofSite: 400, ofAll: 1600 })
  const takeLarge = createPlaces({ ofNetwork: 3, ofSite: 6, ofAll: 24 })
  return (address, left, { bytes } = usualBody) => (bytes > large ? takeLarge : takeUsual)(address, left)
}
