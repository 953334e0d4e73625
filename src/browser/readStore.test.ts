import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { deleteCaches, openCache } from './openCache.ts'
import { forgetReading, keepReading, listRead } from './readStore.ts'

const origin = 'https://news.example'
let room = Number.POSITIVE_INFINITY
let stored: Map<string, Response>

/** A browser's cache with so much room, in bytes. */
const cache = {
  match: async (address: string) => stored.get(address)?.clone(),
  keys: async () => [...stored.keys()].map(url => ({ url })),
  delete: async (address: string) => stored.delete(address),
  async put(address: string, response: Response) {
    const sizes = [...stored.values()].map(each => Number(each.headers.get('size')))
    const { byteLength } = await response.clone().arrayBuffer()
    const isIndex = address === '/read.json'
    if (!isIndex && sizes.reduce((sum, size) => sum + size, 0) + byteLength > room)
      throw new DOMException('full', 'QuotaExceededError')
    const headers = { size: isIndex ? '0' : String(byteLength) }
    stored.set(address, new Response(await response.arrayBuffer(), { headers }))
  },
}
const browserCaches = { open: async () => cache, keys: async () => ['read'], delete: async () => true }

beforeEach(() => {
  stored = new Map()
  room = Number.POSITIVE_INFINITY
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('caches', browserCaches)
  vi.stubGlobal('fetch', async () => new Response('x'.repeat(100)))
})
afterAll(() => vi.unstubAllGlobals())

const read = (id: number) =>
  keepReading({ address: `/article/${id}`, title: `خبر ${id}`, pictures: [], assets: [] }, 'assets')
const addresses = async () => (await listRead()).map(({ address }) => address)

test('if the browser has no room, the oldest article is deleted; no article is stored in part', async () => {
  await read(1)
  await read(2)
  room = 450
  await read(3)
  expect(await addresses()).toEqual(['/article/2'])
  expect([...stored.keys()].filter(address => address.startsWith('/article/3'))).toEqual([])
  await read(3)
  expect(await addresses()).toEqual(['/article/3', '/article/2'])
})

test('a browser without any room keeps nothing and fails at nothing', async () => {
  room = 0
  await read(1)
  await read(2)
  expect(await addresses()).toEqual([])
})

test.each([
  ['refuses caches', { get: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
  [
    'refuses to name them',
    {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    },
  ],
])('a browser that %s finds and keeps nothing', async (_, { get }) => {
  vi.stubGlobal('caches', { open: get, keys: get, delete: get })
  await read(1)
  expect(await addresses()).toEqual([])
  await forgetReading()
  await deleteCaches(() => true)
  expect(await (await openCache('read')).put('/a', new Response(''))).toBe(false)
})

test('a cache that fails once it is open counts as empty', async () => {
  const fail = () => Promise.reject(new DOMException('lost', 'UnknownError'))
  vi.stubGlobal('caches', {
    ...browserCaches,
    open: async () => ({ match: fail, keys: fail, put: fail, delete: fail }),
  })
  const open = await openCache('read')
  expect([await open.match('/a'), await open.keys(), await open.delete('/a')]).toEqual([undefined, [], false])
  await read(1)
  expect(await addresses()).toEqual([])
})
