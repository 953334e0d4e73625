import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { nextTryInMs } from './retry.policy.ts'
import { makeSecret, signedHeaders } from './signature.ts'

test('a message is signed as in the example of Standard Webhooks', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  const headers = signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])
  expect(headers).toEqual({
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('two secrets sign apart, and a new one has 256 bits', () => {
  const [one, other] = [makeSecret(), makeSecret()]
  const message = { id: 'm', timestamp: 1, body: 'b' }
  const [first, second, third] = signedHeaders(message, [one, other])['webhook-signature']!.split(' ')
  expect([first, second, third]).toEqual([
    signedHeaders(message, [one])['webhook-signature'],
    signedHeaders(message, [other])['webhook-signature'],
    undefined,
  ])
  const key = Buffer.from(one.slice('whsec_'.length), 'base64')
  expect(key).toHaveLength(32)
  expect(first).toBe(`v1,${createHmac('sha256', key).update('m.1.b').digest('base64')}`)
})

const now = Date.parse('2026-11-28T12:00:00Z')
test.each([
  [1, undefined, 5],
  [2, undefined, 60],
  [1, '120', 120],
  [1, 'Sat, 28 Nov 2026 12:10:00 GMT', 600],
  [6, '5', 3600],
  // A receiver may not put it off for days.
  [1, '864000', 3600],
  [1, '-5', 5],
  [1, 'soon', 5],
  [11, undefined, 7 * 3600],
])('after try %i, asked to wait %s: in %i seconds', (attempts, retryAfter, seconds) => {
  expect(nextTryInMs(attempts, retryAfter, now)).toBe(seconds * 1000)
})

test('tries end after about a day', () => {
  let sum = 0
  let attempts = 1
  for (
    let next = nextTryInMs(1, undefined, now);
    next !== undefined;
    next = nextTryInMs(attempts, undefined, now)
  ) {
    sum += next
    attempts += 1
  }
  expect(sum / 3_600_000).toBeGreaterThan(20)
  expect(sum / 3_600_000).toBeLessThan(25)
})
