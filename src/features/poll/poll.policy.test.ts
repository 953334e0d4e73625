import { expect, test } from 'vitest'
import { percentagesOf, shareBarsOf, votesInWords } from './poll.policy.ts'

test.each([
  ['nothing', [0, 0], [0, 0]],
  ['thirds', [1, 1, 1], [34, 33, 33]],
  ['a single vote', [0, 1], [0, 100]],
  ['sixths', [1, 1, 1, 1, 1, 1], [17, 17, 17, 17, 16, 16]],
  ['one of many thousands', [9_999, 1], [100, 0]],
  ['the largest remainder, not the largest share', [501, 333, 166], [50, 33, 17]],
])('percentages of %s', (_name, votes, shares) => {
  expect(percentagesOf(votes)).toEqual(shares)
})

test('percentages of up to eight answers always add up to 100', () => {
  for (let seed = 1; seed < 3000; seed += 1) {
    const votes = Array.from({ length: 2 + (seed % 7) }, (_, index) => (seed * (index + 3) * 7919) % 97)
    const sum = percentagesOf(votes).reduce((one, other) => one + other, 0)
    expect(sum).toBe(votes.some(count => count > 0) ? 100 : 0)
  }
})

test('votes in words, and a picture of final results only', () => {
  expect([0, 1, 2, 3, 11, 100].map(votesInWords)).toEqual([
    ...['لا أصوات', 'صوت واحد', 'صوتان', '3 أصوات', '11 صوتًا', '100 صوت'],
  ])
  const answers = [
    { text: 'نعم', votes: 3 },
    { text: 'لا', votes: 1 },
  ]
  expect(shareBarsOf({ isOpen: true, answers })).toBeUndefined()
  expect(shareBarsOf({ isOpen: false, answers: [{ text: 'نعم', votes: 0 }] })).toBeUndefined()
  expect(shareBarsOf({ isOpen: false, answers })).toEqual([
    { text: 'نعم', percent: 75 },
    { text: 'لا', percent: 25 },
  ])
})
