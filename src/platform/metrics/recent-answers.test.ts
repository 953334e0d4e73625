import { expect, test } from 'vitest'
import { noteAnswer, recentAnswers } from './recent-answers.ts'

test('counts the answers of five minutes, and forgets older ones', () => {
  const start = Date.now() + 86_400_000
  const at = (minute: number) => start + minute * 60_000
  noteAnswer(true, at(0))
  for (const minute of [1, 1, 4]) noteAnswer(false, at(minute))
  expect(recentAnswers(at(4))).toEqual({ minutes: 5, requests: 4, failed: 1 })
  expect(recentAnswers(at(5))).toEqual({ minutes: 5, requests: 3, failed: 0 })
  noteAnswer(true, at(6))
  expect(recentAnswers(at(6))).toEqual({ minutes: 5, requests: 2, failed: 1 })
})
