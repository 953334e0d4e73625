import { counted, keyOf, type WordFeatures } from './context-features.ts'
import type { CountTable } from './count-table.ts'

/** The neighbours of a word, two on either side. */
export type Neighbours = {
  first: WordFeatures
  previous: WordFeatures
  next: WordFeatures
  last: WordFeatures
}

/** The weight of its group's counts for a rare word, so that a few chance neighbours prove little. */
const borrowed = 4
const borrowedByShape = 30

export const evidenceCount = 12

/** Writes the logarithms of how likely each neighbour is beside a word, and of the word's own frequency. */
export function writeEvidence(
  to: Float64Array,
  table: CountTable,
  own: WordFeatures,
  beside: Neighbours,
): void {
  const { total, countOf } = table
  const { first, previous, next, last } = beside
  const wordCount = countOf(keyOf(counted.word, own.word))
  const shapeCount = countOf(keyOf(counted.shape, own.shape))
  const stemCount = countOf(keyOf(counted.stem, own.stem))
  const share = (kind: number, one: number) => (countOf(keyOf(kind, one)) + 0.5) / total
  const ofShape = (count: number, general: number) =>
    (count + borrowedByShape * general) / (shapeCount + borrowedByShape)
  const ofWord = (count: number, general: number) => (count + borrowed * general) / (wordCount + borrowed)
  type Key = ReturnType<typeof keyOf>
  const near = (pair: Key, pairOfShape: Key, general: number) =>
    Math.log(ofWord(countOf(pair), ofShape(countOf(pairOfShape), general)))
  const [previousShare, nextShare] = [share(counted.word, previous.word), share(counted.word, next.word)]
  const [firstShare, lastShare] = [share(counted.word, first.word), share(counted.word, last.word)]
  to[0] = Math.log(wordCount + 1)
  to[1] = near(
    keyOf(counted.pair, previous.word, own.word),
    keyOf(counted.wordShape, previous.word, own.shape),
    previousShare,
  )
  to[2] = near(
    keyOf(counted.pair, own.word, next.word),
    keyOf(counted.shapeWord, own.shape, next.word),
    nextShare,
  )
  to[3] = near(
    keyOf(counted.skipPair, first.word, own.word),
    keyOf(counted.skipWordShape, first.word, own.shape),
    firstShare,
  )
  to[4] = near(
    keyOf(counted.skipPair, own.word, last.word),
    keyOf(counted.skipShapeWord, own.shape, last.word),
    lastShare,
  )
  const shapesBefore = ofShape(
    countOf(keyOf(counted.shapes, previous.shape, own.shape)),
    share(counted.shape, previous.shape),
  )
  const shapesAfter = ofShape(
    countOf(keyOf(counted.shapes, own.shape, next.shape)),
    share(counted.shape, next.shape),
  )
  to[5] = Math.log(ofWord(countOf(keyOf(counted.shapeWord, previous.shape, own.word)), shapesBefore))
  to[6] = Math.log(ofWord(countOf(keyOf(counted.wordShape, own.word, next.shape)), shapesAfter))
  to[7] = Math.log(
    ofShape(
      countOf(keyOf(counted.threeShapes, previous.shape, own.shape, next.shape)),
      shapesBefore * shapesAfter,
    ),
  )
  to[8] = Math.log(
    ofShape(
      countOf(keyOf(counted.threeShapes, first.shape, previous.shape, own.shape)),
      shapesBefore * share(counted.shape, first.shape),
    ),
  )
  to[9] = Math.log(
    ofShape(
      countOf(keyOf(counted.threeShapes, own.shape, next.shape, last.shape)),
      shapesAfter * share(counted.shape, last.shape),
    ),
  )
  const ofStem = (count: number, general: number) => (count + borrowed * general) / (stemCount + borrowed)
  to[10] = Math.log(
    ofStem(countOf(keyOf(counted.stems, previous.stem, own.stem)), share(counted.stem, previous.stem)),
  )
  to[11] = Math.log(
    ofStem(countOf(keyOf(counted.stems, own.stem, next.stem)), share(counted.stem, next.stem)),
  )
}
