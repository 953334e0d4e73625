import { expect, test } from 'vitest'
import { windowOf } from './windowOf.ts'

const at = (top: number, count = 10_000) => windowOf({ count, height: 100, top, screen: 800 })

test.each([
  ['the beginning', at(200), { first: 0, end: 14 }],
  ['the middle', at(-500_000), { first: 4992, end: 5016 }],
  ['the end', at(-999_500), { first: 9987, end: 10_000 }],
  ['a short list', at(200, 3), { first: 0, end: 3 }],
  ['a list below the screen', at(3000), { first: 0, end: 0 }],
])('of ten thousand rows only those near the screen are drawn: %s', (_, drawn, expected) =>
  expect(drawn).toEqual(expected),
)
