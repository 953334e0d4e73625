import { expect, test } from 'vitest'
import { fileOf, readWeights, signBits } from './learned-weights.ts'
import { learnedWeights } from './lexicon.ts'
import { confusedEndings } from './other-endings.ts'
import { measureCount } from './signs.ts'
import { slipKinds } from './sources.ts'

test('written weights are read back unchanged', () => {
  const signs = Int8Array.from({ length: 2 ** signBits }, (_, at) => (at % 255) - 127)
  const weights = { signs, scale: 0.5, measures: [Float32Array.of(1, 2), Float32Array.of(3, -4)] }
  expect(readWeights(fileOf(weights))).toEqual(weights)
})

test('the file has weights for each kind of slip, and for each measure', () => {
  const { measures } = learnedWeights()
  expect(measures.map(({ length }) => length)).toEqual(
    Array.from({ length: confusedEndings.length + slipKinds.length }, () => measureCount),
  )
})
