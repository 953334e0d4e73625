import { expect, test } from 'vitest'
import { countTableOf, readCountTable } from './count-table.ts'

test('a table gives back the size of each count, and nothing for nearly all other keys', () => {
  const keys = Int32Array.from({ length: 3000 }, (_, at) => at * 7919)
  const counts = Int32Array.from(keys, (_, at) => 3 + at * 5)
  const table = readCountTable(countTableOf(keys, counts, 123_456))
  expect(table.total).toBe(123_456)
  for (const [at, key] of keys.entries()) {
    const ratio = table.countOf(key) / counts[at]!
    expect([key, ratio > 0.7 && ratio < 1.5]).toEqual([key, true])
  }
  const others = Array.from({ length: 10_000 }, (_, at) => table.countOf(at * 7919 + 1))
  expect(others.filter(count => count > 0).length).toBeLessThan(200)
})

test('a table may be empty', () => {
  expect(readCountTable(countTableOf(new Int32Array(0), [], 0)).countOf(1)).toBe(0)
})
