import { type BodyLimit, usualBody } from '../../contract/endpoint.ts'
import { createPlaces } from '../../platform/security/places.ts'

/** Larger bodies are pictures, 16 MiB at most. */
const large = 2 ** 20

/** @throws TOO_MANY_REQUESTS, UNAVAILABLE if none is free; ClientLeft */
export type TakeRequestPlace = (address: string, left: AbortSignal, body?: BodyLimit) => void

/**
 * Requests of guests and readers, until they have taken their answer. Body and answer are in memory while no turn bounds
 * them, and may be sent and read slowly.
 */
export function createRequestPlaces(): TakeRequestPlace {
  const takeUsual = createPlaces({ ofNetwork: 200, ofSite: 400, ofAll: 1600 })
  const takeLarge = createPlaces({ ofNetwork: 3, ofSite: 6, ofAll: 24 })
  return (address, left, { bytes } = usualBody) => (bytes > large ? takeLarge : takeUsual)(address, left)
}
