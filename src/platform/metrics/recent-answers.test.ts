import { expect, test } from 'vitest'
import { noteAnswer, recentAnswers } from './recent-answers.ts'

test('counts the responses of five minutes, and drops older ones', () => {
  const start = Date.UTC(2126, 0, 1)
  const at = (minute: number) => start + minute * 60_000
  const counts = (minute: number) =>
    recentAnswers(at(minute)).map(({ requests, failed }) => [requests, failed])
  noteAnswer(true, at(0))
  for (const minute of [1, 1, 4]) noteAnswer(false, at(minute))
  expect(counts(4).toSorted()).toEqual([
    [1, 0],
    [1, 1],
    [2, 0],
  ])
  expect(counts(5).toSorted()).toEqual([
    [1, 0],
    [2, 0],
  ])
  noteAnswer(true, at(6))
  expect(counts(6).toSorted()).toEqual([
    [1, 0],
    [1, 1],
  ])
})
