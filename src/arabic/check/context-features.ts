import { tierOf } from './lexicon.ts'

/** A word as the counts see it: itself, its shape and its stem, each as a hash. */
export type WordFeatures = { word: number; shape: number; stem: number }

const hashOf = (text: string) => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** '' stands for a punctuation mark, or the edge of the paragraph. */
export const seen = (word: string): WordFeatures => ({
  word: hashOf(word),
  shape: hashOf(shapeOf(word)),
  stem: hashOf(stemOf(word)),
})

/** Words this frequent have a usage of their own, so each is its own shape. */
const ownShapeTier = 3

/** Beginning, ending and length; frequent words are a shape of their own. */
function shapeOf(word: string): string {
  if (/[^\u0621-\u064a]/.test(word)) return /\d/.test(word) ? '0' : 'a'
  if ((tierOf(word) ?? 99) <= ownShapeTier) return word
  const [, and = '', before = '', rest = ''] =
    /^([وف]?)((?:[بك]?ال|لل|س[يتن]|[يتنأاسملبك])?)(.*)$/.exec(word) ?? []
  const end = endOf(rest)
  return `${and}-${before}-${end}-${Math.min(rest.length - end.length, 4)}`
}

const endings = /(?:ات|ون|ين|ان|وا|ها|هم|نا|ية|تا|تي|ته|اء|[ةهيىاتنوءأ])$/
const endOf = (rest: string) => (rest.length < 3 ? '' : (endings.exec(rest)?.[0] ?? ''))

function stemOf(word: string): string {
  const rest = word.replace(/^[وف]?(?:[بك]?ال|لل|[بلك])?(?=.{3})/, '')
  return rest.length < 5 ? rest.replace(/[ةه]$/, '') : rest.replace(/(?:ات|ون|ين|ان|ها|هم|ية|[ةهيىا])$/, '')
}

/** Kinds of counts: words alone, words side by side, words with one between them. */
export const counted = {
  word: 0,
  shape: 1,
  stem: 2,
  pair: 3,
  skipPair: 4,
  wordShape: 5,
  shapeWord: 6,
  shapes: 7,
  threeShapes: 8,
  stems: 9,
  skipWordShape: 10,
  skipShapeWord: 11,
} as const

const kindBits = 4
/** Keys have this many bits. */
export const keyBits = 29

/** The key of a count, which begins with its kind. */
export function keyOf(kind: number, one: number, two = 0, three = 0): number {
  let hash = Math.imul(one, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash ^ two, 0xc2b2ae35)
  hash ^= hash >>> 16
  hash = Math.imul(hash ^ three, 0x27d4eb2f)
  hash ^= hash >>> 15
  return (kind << (keyBits - kindBits)) | (Math.imul(hash, 0x2c1b3c6d) >>> (32 - keyBits + kindBits))
}
