import { expect, test } from 'vitest'
import { fail } from '../contract/fail.ts'
import { errorWords, statusOfError } from './errorWords.ts'

test.each([
  ['an answer of the router', { status: 404, statusText: '', data: '' }, 404, 'Page Not Found'],
  ['an error of the contract', fail('NOT_FOUND'), 404, 'Page Not Found'],
  ['invalid input', fail('INVALID_INPUT', { issues: [] }), 400, 'Bad Request'],
  ['too many attempts', fail('TOO_MANY_REQUESTS', { retryAfter: 5 }), 429, 'Too Many Requests'],
  ['a part that is away', fail('UNAVAILABLE'), 503, 'Service Unavailable'],
  ['a mistake of ours', new TypeError('x is not a function'), 500, 'Internal Server Error'],
  ['a status that is not a number', { status: 'pending' }, 500, 'Internal Server Error'],
  ['nothing at all', undefined, 500, 'Internal Server Error'],
  ['what has no words of its own', { status: 418 }, 418, 'Internal Server Error'],
])('%s has its status, and Arabic text', (_, error, status, reason) => {
  const words = errorWords(statusOfError(error))
  expect([statusOfError(error), words.reason]).toEqual([status, reason])
  for (const said of [words.title, words.text]) expect(said).toMatch(/^[\p{Script=Arabic}\p{P}\p{M}\s]+$/u)
})
