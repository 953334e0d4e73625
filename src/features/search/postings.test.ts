import { expect, test } from 'vitest'
import { type Entry, encodeRun, readEntries } from './postings.ts'

const entry = (number: number, places: Entry['places']): Entry => ({
  number,
  title: 1,
  lead: 0,
  body: 2,
  places,
})
const few = [entry(1, []), entry(127, [[1, 0]]), entry(128, [[500, 255]])]
const large = [
  entry(300, [[1100, 7]]),
  entry(
    2 ** 31 - 1,
    [1, 2, 300, 31_000].map(at => [at, at % 256]),
  ),
]

test('what is written is read, also of runs put together', () => {
  const runs = [few, large, [entry(5, [[9, 9]])]]
  const encoded = runs.map(encodeRun)
  expect(
    readEntries({
      docs: Buffer.concat(encoded.map(({ docs }) => docs)),
      places: Buffer.concat(encoded.map(({ places }) => places)),
    }),
  ).toEqual(runs.flat())
})

test('counts and places have a most', () => {
  const places = Array.from({ length: 100 }, (_, at) => [at, 0] as const)
  const [read] = readEntries(encodeRun([{ number: 1, title: 9, lead: 9, body: 99, places }]))
  expect(read).toMatchObject({ title: 3, lead: 3, body: 15, places: places.slice(0, 40) })
})
