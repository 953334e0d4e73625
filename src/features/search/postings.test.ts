import { expect, test } from 'vitest'
import {
  type Blocks,
  blockOf,
  decodeDocuments,
  type EncodedPostings,
  type Entry,
  eachPlaces,
  encodeRun,
  inBody,
  inLead,
  inTitle,
  mergeRuns,
} from './postings.ts'

const entry = (number: number, places: Entry['places'] = []): Entry => ({
  number,
  title: 1,
  lead: 0,
  body: 2,
  places,
})
const few = [entry(1), entry(127, [[1, 0]]), entry(128, [[500, 255]])]
const large = [
  entry(300, [[1100, 7]]),
  entry(
    2 ** 31 - 1,
    [1, 2, 300, 31_000].map(at => [at, at % 256]),
  ),
]
const many = Array.from({ length: 200 }, (_, index) => entry(1000 + index, [[index, index]]))

function read({ docs, places, skips }: EncodedPostings, wanted = (_: number) => true): Entry[] {
  const { numbers, parts } = decodeDocuments(docs)
  const starts = Uint32Array.from({ length: skips.length / 4 }, (_, block) => skips.readUInt32LE(block * 4))
  const blocks = new Map(
    [...starts].map((start, block) => [block, places.subarray(start, starts[block + 1])] as const),
  )
  const indexes = [...numbers.keys()].filter(wanted)
  const entriesOf = (part: Pick<Blocks, 'places' | 'blocks'>) => {
    const entries: Entry[] = []
    eachPlaces({ skips: starts, ...part }, indexes, (index, positions, forms) =>
      entries.push({
        number: numbers[index]!,
        title: inTitle(parts[index]!),
        lead: inLead(parts[index]!),
        body: inBody(parts[index]!),
        places: positions.map((position, at) => [position, forms[at]!] as const),
      }),
    )
    return entries
  }
  const whole = entriesOf({ places, blocks: new Map() })
  if (starts.length > 0) expect(entriesOf({ places: null, blocks })).toEqual(whole)
  return whole
}

test('encoded runs are decoded, also concatenated ones', () => {
  const runs = [few, large, [entry(5, [[9, 9]])]]
  const encoded = runs.map(encodeRun)
  const together = {
    docs: Buffer.concat(encoded.map(({ docs }) => docs)),
    places: Buffer.concat(encoded.map(({ places }) => places)),
    skips: Buffer.alloc(0),
  }
  expect(read(together)).toEqual(runs.flat())
  expect(read(encodeRun(many))).toEqual(many)
  expect(read(encodeRun(many), index => blockOf(index) === 1)).toEqual(many.slice(64, 128))
  expect(read(encodeRun(many), index => index % 70 === 3)).toEqual([many[3], many[73], many[143]])
})

test('runs are merged by number, without dead documents; of duplicates the last counts', () => {
  const again = entry(127, [[77, 7]])
  const merged = mergeRuns([few, many, [entry(1), again], large].map(encodeRun), number => number !== 128)
  expect(read(merged!)).toEqual([entry(1), again, large[0], ...many, large[1]])
  expect(mergeRuns([encodeRun(few)], () => false)).toBeUndefined()
})

test('counts and positions are capped', () => {
  const places = Array.from({ length: 100 }, (_, at) => [at, 0] as const)
  const [kept] = read(encodeRun([{ number: 1, title: 9, lead: 9, body: 99, places }]))
  expect(kept).toMatchObject({ title: 3, lead: 3, body: 15, places: places.slice(0, 40) })
})
