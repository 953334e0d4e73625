import { hashOf, hashSet, shinglesOf } from './shingles.ts'
import { isFilling, isNumber, type TextStems } from './stems.ts'

/** Features by which two texts are compared. */
export type ComparedText = {
  /** Hashes of its runs of four stems, and of its stems, ascending. */
  shingles: Uint32Array
  words: Uint32Array
  /** Numbers, and rare words and dates: a template is filled in with these. */
  numbers: string[]
  names: string[]
  /** Hashes of the headline's stems, in order; 0 for numbers. */
  headline: Uint32Array
}

export type Fingerprint = ComparedText & {
  /** Hash of the headline without numbers, names and dates: equal for all headlines of a template. 0 if little is left. */
  mask: number
}

/** A text with fewer stems is compared together with its headline. */
const fewestStems = 20

/** Takes time linear in the number of stems. */
export function fingerprintOf({ headline, body }: TextStems): Fingerprint {
  const stems = body.length < fewestStems ? [...headline, ...body] : body
  const fillings = [...new Set(stems)].filter(isFilling)
  return {
    shingles: shinglesOf(stems),
    words: hashSet(stems),
    numbers: fillings.filter(isNumber),
    names: fillings.filter(stem => !isNumber(stem)),
    headline: Uint32Array.from(headline, stem => (isNumber(stem) ? 0 : hashOf(stem))),
    mask: maskOf(headline),
  }
}

/** A headline with fewer words besides numbers and names has no recognisable form. */
const fewestPlain = 2

function maskOf(headline: string[]): number {
  const masked = headline.map(stem => (isFilling(stem) ? '#' : stem))
  return masked.filter(stem => stem !== '#').length < fewestPlain ? 0 : hashOf(masked.join(' '))
}

/** Texts that share half of their shingles share about eight of these. */
const keysKept = 16

/** Hashes by which texts with the same shingles are found; as signed integers, for PostgreSQL. */
export function keysOf({ shingles }: ComparedText): number[] {
  return Array.from(shingles.subarray(0, keysKept), hash => hash | 0)
}
