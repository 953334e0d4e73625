import { expect, test } from 'vitest'
import { ClientLeft } from './line.ts'
import { createAttachmentPlaces, createPlaces } from './places.ts'

const staying = () => new AbortController().signal

test.each([
  ['a network', () => '192.0.2.1', 2, 429],
  ['an IPv6 /48', (n: number) => `2001:db8:1:${n}::1`, 3, 429],
  ['all networks', (n: number) => `192.0.${n}.1`, 40, 503],
])('the places of %s are counted, and free once a client leaves', (_, addressOf, most, status) => {
  const take = createPlaces({ ofNetwork: 2, ofSite: 3, ofAll: 40 })
  const client = new AbortController()
  take(addressOf(0), client.signal)
  for (let n = 1; n < most; n += 1) take(addressOf(n), staying())
  expect(() => take(addressOf(99), staying())).toThrow(expect.objectContaining({ status }))
  client.abort()
  take(addressOf(99), staying())
  expect(() => take(addressOf(98), staying())).toThrow(expect.objectContaining({ status }))
})

test('a client that has left takes no place', () => {
  const take = createPlaces({ ofNetwork: 1, ofSite: 1, ofAll: 1 })
  expect(() => take('192.0.2.1', AbortSignal.abort())).toThrow(ClientLeft)
  take('192.0.2.1', staying())
})

test.each([
  ['IPv4', (n: number) => `192.0.${n % 9}.1`],
  ['IPv6 /48', (n: number) => `2001:db8:${n % 9}:${n.toString(16)}::1`],
])(
  'nine %s networks that take all they can leave places to hundreds of others',
  { tags: 'thorough' },
  (_, addressOf) => {
    const take = createAttachmentPlaces()
    const isRefused = (address: string) => {
      try {
        take(address, staying())
        return false
      } catch {
        return true
      }
    }
    const greedy = Array.from({ length: 9 * 500 }, (_, n) => addressOf(n))
    expect(greedy.filter(isRefused).length).toBeGreaterThan(9 * 400)
    const others = Array.from({ length: 100 }, (_, n) => `198.51.100.${n}`)
    expect(others.filter(isRefused)).toEqual([])
  },
)
