import { expect, test } from 'vitest'
import { ClientLeft } from './line.ts'
import { createPlaces } from './places.ts'

const staying = () => new AbortController().signal

test.each([
  ['a network', () => '192.0.2.1', 2, 429],
  ['an IPv6 /48', (n: number) => `2001:db8:1:${n}::1`, 3, 429],
  ['all networks', (n: number) => `192.0.${n}.1`, 4, 503],
])('the places of %s are counted, and free once a client leaves', (_, addressOf, most, status) => {
  const take = createPlaces({ ofNetwork: 2, ofSite: 3, ofAll: 4 })
  const client = new AbortController()
  take(addressOf(0), client.signal)
  for (let n = 1; n < most; n += 1) take(addressOf(n), staying())
  expect(() => take(addressOf(9), staying())).toThrow(expect.objectContaining({ status }))
  client.abort()
  take(addressOf(9), staying())
  expect(() => take(addressOf(8), staying())).toThrow(expect.objectContaining({ status }))
})

test('a client that has left takes no place', () => {
  const take = createPlaces({ ofNetwork: 1, ofSite: 1, ofAll: 1 })
  expect(() => take('192.0.2.1', AbortSignal.abort())).toThrow(ClientLeft)
  take('192.0.2.1', staying())
})
