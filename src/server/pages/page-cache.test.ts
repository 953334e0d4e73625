import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { cacheTag } from '../../contract/cache-tags.ts'
import { pageRoutes } from '../../routes.ts'
import { pageKey } from '../../site/pageKey.ts'
import { until } from '../../testing/until.ts'
import { type CachedPage, createPageCache, type RenderedPage } from './page-cache.ts'

const mebibyte = 2 ** 20
const page = (body: string, tags: string[] = [], more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {},
  body,
  tags: new Set(tags),
  freshSeconds: 60,
  ...more,
})
const ready = (rendered: RenderedPage) => async () => rendered
const text = (cached: CachedPage | undefined) => cached && brotliDecompressSync(cached.compressed).toString()

/** Waits until nothing is being rendered, also in the background. */
const untilIdle = (cache: ReturnType<typeof createPageCache>) =>
  until(() => expect(cache.stats().underway).toBe(0))

/** A render that completes on demand. */
function slowly(rendered: RenderedPage) {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
  return { render: () => promise, end: () => resolve(rendered), fail: () => reject(new Error('broken')) }
}

test('a thousand concurrent requests share one render, and later ones need none', async () => {
  const cache = createPageCache(mebibyte)
  const slow = slowly(page('الأولى'))
  const render = vi.fn(slow.render)
  const asked = Array.from({ length: 1000 }, () => cache.get('/', render))
  slow.end()
  expect(new Set((await Promise.all(asked)).map(text))).toEqual(new Set(['الأولى']))
  expect(text(await cache.get('/', render))).toBe('الأولى')
  expect(render).toHaveBeenCalledOnce()
})

test('a page that expires at a set time is rendered again from then on, not served stale once more', async () => {
  let now = 1_000_000
  const cache = createPageCache(mebibyte, () => now)
  const until = cacheTag.until(new Date(now + 5000))
  const before = ready(page('قبل', [until, cacheTag.until(new Date(now + 9000))]))
  expect(text(await cache.get('/', before))).toBe('قبل')
  now += 4999
  expect(text(cache.find('/'))).toBe('قبل')
  now += 1
  expect(cache.find('/')).toBeUndefined()
  expect(text(await cache.get('/', ready(page('بعد'))))).toBe('بعد')
})

test('a failed render is reported to all who wait, and retried by the next request', async () => {
  const cache = createPageCache(mebibyte)
  const slow = slowly(page('لا'))
  const asked = [cache.get('/', slow.render), cache.get('/', slow.render)]
  slow.fail()
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
  expect(text(await cache.get('/', ready(page('نعم'))))).toBe('نعم')
})

test('missing pages stay cached as long as they evict no others, even if the page exists by now', {
  tags: 'thorough',
}, async () => {
  const cache = createPageCache(64 * mebibyte)
  const missing = page('ليست هنا', [], { status: 404 })
  await cache.get('/made-since', async () => ({ ...missing, tags: new Set(['made']) }))
  cache.drop(['made'])
  for (const path of ['/', '/made-since']) await cache.get(path, ready(page('متن')))
  for (let count = 0; count < 2000; count += 1) await cache.get(`/none-${count}`, ready(missing))
  expect(cache.stats().entries).toBeLessThan(1000)
  const found = ['/', '/made-since', '/none-0', '/none-1999'].map(path => text(cache.find(path)))
  expect(found).toEqual(['متن', 'متن', undefined, 'ليست هنا'])
})

test.each([
  ['searches', (n: number) => `/article/search/${n}`],
  ['cursors', (n: number) => `/articles/latest?after=${n}`],
  ['spellings of a path', (n: number) => `/articles/latest${'/'.repeat(n % 50)}/%6${n % 10}A`],
  ['escaped letters', (n: number) => `/article/1/${String(n).replace(/./g, '%3$&')}`],
  ['escapes in small letters', (n: number) => `/article/1/${'%d8%a7'.repeat(n)}`],
  ['escaped slashes', (n: number) => `/article/1/${'%2F'.repeat(n)}`],
  ['redirects', (n: number) => `/article/1/${n}`],
])(
  'endless %s evict no page that is read, however small the cache',
  { tags: 'thorough' },
  async (kind, address) => {
    const cache = createPageCache(mebibyte / 8)
    const status = kind === 'redirects' ? 301 : 200
    const read = Array.from({ length: 20 }, (_, n) => [`/articles/${n}`, `whole  /article/${n}`]).flat()
    for (const key of read) await cache.get(key, ready(page('متن')))
    for (let count = 0; count < 600; count += 1)
      await cache.get(address(count), ready(page('متن', [], { status })))
    expect(cache.stats().entries).toBeLessThan(600)
    for (const key of read) expect(text(cache.find(key))).toBe('متن')
    expect(text(cache.find(address(599)))).toBe('متن')
  },
)

test('an uncacheable page is sent only to those who already wait for it', async () => {
  const cache = createPageCache(mebibyte)
  expect(text(await cache.get('/', ready(page('متن', [], { keep: false }))))).toBe('متن')
  expect(cache.stats().entries).toBe(0)
})

test.each([
  [200, true],
  [301, true],
  [404, true],
  [500, false],
  [503, false],
])('a page of status %i is cached: %s', async (status, kept) => {
  const cache = createPageCache(mebibyte)
  await cache.get('/', ready(page('متن', [], { status })))
  expect(cache.find('/') !== undefined).toBe(kept)
})

describe('a change', () => {
  const shown = {
    '/': ['article:1', 'list:latest'],
    '/article/1': ['article:1'],
    '/article/2': ['article:2'],
  }
  test.each<[string[], string[]]>([
    [['article:1'], ['/article/2']],
    [['article:2'], ['/', '/article/1']],
    [['list:latest'], ['/article/1', '/article/2']],
    [['article:1', 'article:2'], []],
    [['article:3'], ['/', '/article/1', '/article/2']],
    [[], ['/', '/article/1', '/article/2']],
  ])('of %j leaves only %j', async (tags, left) => {
    const cache = createPageCache(mebibyte)
    for (const [key, of] of Object.entries(shown)) await cache.get(key, ready(page(key, of)))
    cache.drop(tags)
    expect(Object.keys(shown).filter(key => cache.find(key))).toEqual(left)
  })

  test('of everything leaves nothing', async () => {
    const cache = createPageCache(mebibyte)
    for (const [key, of] of Object.entries(shown)) await cache.get(key, ready(page(key, of)))
    cache.dropAll()
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
  })

  test.each<[string, boolean, (cache: ReturnType<typeof createPageCache>) => void]>([
    ['of what the page shows', false, cache => cache.drop(['article:1'])],
    ['of everything', false, cache => cache.dropAll()],
    ['of something else', true, cache => cache.drop(['article:2'])],
    [
      'of what it shows after something else',
      false,
      cache => [['article:2'], ['article:1']].forEach(cache.drop),
    ],
  ])('%s during a render: cached is %s', async (_, kept, change) => {
    const cache = createPageCache(mebibyte)
    const slow = slowly(page('قديم', ['article:1']))
    const asked = cache.get('/', slow.render)
    change(cache)
    slow.end()
    const given = await asked
    expect(text(given)).toBe('قديم')
    expect(cache.find('/') !== undefined).toBe(kept)
    // Edges do not keep it either.
    expect(given.headers['Cache-Control']).toBe(kept ? undefined : 'private, no-store')
  })

  test('during a render is noticed even if other renders end meanwhile', async () => {
    const cache = createPageCache(mebibyte)
    const slow = slowly(page('قديم', ['article:1']))
    const asked = cache.get('/', slow.render)
    cache.drop(['article:1'])
    await cache.get('/other', ready(page('أخرى')))
    slow.end()
    await asked
    expect(cache.find('/')).toBeUndefined()
  })

  test('during a render: later requests get a new render', async () => {
    const cache = createPageCache(mebibyte)
    const slow = slowly(page('قديم', ['article:1']))
    const before = cache.get('/', slow.render)
    cache.drop(['article:1'])
    const after = cache.get('/', ready(page('جديد', ['article:1'])))
    expect(text(await after)).toBe('جديد')
    slow.end()
    expect(text(await before)).toBe('قديم')
    expect(text(cache.find('/'))).toBe('جديد')
  })
})

describe('past its freshness', () => {
  async function stale() {
    let time = 0
    const cache = createPageCache(mebibyte, () => time)
    const renders: (() => Promise<RenderedPage>)[] = [ready(page('قديم', ['article:1']))]
    const render = vi.fn(() => renders.shift()!())
    await cache.get('/', render)
    const pass = (seconds: number) => {
      time += seconds * 1000
    }
    return { cache, render, renders, pass }
  }

  test('a page is still served, and rendered again once in the background', async () => {
    const { cache, render, renders, pass } = await stale()
    pass(60)
    expect(text(cache.find('/'))).toBe('قديم')
    expect(render).toHaveBeenCalledTimes(1)
    pass(1)
    const slow = slowly(page('جديد', ['article:1']))
    renders.push(slow.render)
    for (const _ of Array(10)) expect(text(cache.find('/'))).toBe('قديم')
    expect(render).toHaveBeenCalledTimes(2)
    slow.end()
    await until(() => expect(text(cache.find('/'))).toBe('جديد'))
    cache.drop(['article:1'])
    expect(cache.find('/')).toBeUndefined()
  })

  test.each<[string, () => Promise<RenderedPage>]>([
    ['throws', async () => Promise.reject(new Error('no database'))],
    ['answers 500', ready(page('خطأ', [], { status: 500 }))],
  ])('a failed refresh (%s) keeps the old page, and is retried later', async (_, broken) => {
    const { cache, render, renders, pass } = await stale()
    pass(61)
    renders.push(broken)
    cache.find('/')
    await untilIdle(cache)
    expect(text(cache.find('/'))).toBe('قديم')
    expect(render).toHaveBeenCalledTimes(2)
    pass(6)
    renders.push(ready(page('جديد')))
    cache.find('/')
    await until(() => expect(text(cache.find('/'))).toBe('جديد'))
  })

  test('an unchanged page keeps its compressed bytes', async () => {
    const { cache, renders, pass } = await stale()
    const before = cache.find('/')
    for (const [render, same] of [
      [page('قديم', ['article:1']), true],
      [page('قديم', ['article:1'], { headers: { Location: '/elsewhere' } }), false],
    ] as const) {
      pass(61)
      renders.push(ready(render))
      cache.find('/')
      await untilIdle(cache)
      expect(cache.find('/') === before).toBe(same)
    }
  })

  test('a change during the refresh: the page is not put back', async () => {
    const { cache, renders, pass } = await stale()
    pass(61)
    const slow = slowly(page('نصف قديم', ['article:1']))
    renders.push(slow.render)
    cache.find('/')
    cache.drop(['article:1'])
    slow.end()
    await untilIdle(cache)
    expect(cache.find('/')).toBeUndefined()
  })
})

describe('memory', () => {
  // About 7,000 bytes when compressed.
  const noise = () => Array.from({ length: 10_000 }, () => Math.random().toString(36)[2]).join('')

  test('is limited by bytes: the least recently read page is evicted first', async () => {
    const cache = createPageCache(30_000)
    const long = () => page(noise())
    for (const key of ['/1', '/2', '/3']) await cache.get(key, ready({ ...long(), tags: new Set([key]) }))
    expect(cache.stats().entries).toBe(3)
    cache.find('/1')
    await cache.get('/4', ready(long()))
    await cache.get('/5', ready(long()))
    expect(['/1', '/2', '/3', '/4', '/5'].filter(key => cache.find(key))).not.toContain('/2')
    expect(cache.find('/1')).toBeDefined()
    expect(cache.stats().bytes).toBeLessThanOrEqual(30_000)
  })

  test('includes addresses and headers, so long ones cannot exceed the limit', async () => {
    const cache = createPageCache(400_000)
    for (let number = 0; number < 50; number += 1) {
      const key = `/search?q=${number}${'x'.repeat(10_000)}`
      await cache.get(key, ready({ ...page(''), status: 302, headers: { Location: key } }))
    }
    expect(cache.stats().entries).toBe(3)
  })

  test('a page larger than the limit is served but not cached', async () => {
    const cache = createPageCache(5000)
    await cache.get('/small', ready(page('صغيرة')))
    expect(text(await cache.get('/large', ready(page(noise()))))).toHaveLength(10_000)
    expect(cache.find('/large')).toBeUndefined()
    expect(cache.find('/small')).toBeDefined()
  })

  test('dropping returns every byte', async () => {
    const cache = createPageCache(mebibyte)
    for (let round = 0; round < 3; round += 1) {
      for (const key of ['/1', '/2']) await cache.get(key, ready(page(`${key} ${round}`, ['all', key])))
      cache.drop(['all'])
    }
    expect(cache.stats()).toEqual({ entries: 0, bytes: 0, made: 6, underway: 0 })
  })
})

test.each([
  ['/?q=1&after=2', '/'],
  ['/_payload.json?q=1', '/_payload.json'],
  ['/article/1/خبر?after=1&q=2&utm_source=x', '/article/1/خبر'],
  ['/info/about-us?city=doha', '/info/about-us'],
  ['/rss.xml?tag=1', '/rss.xml'],
  ['/nothing/here?after=1', '/nothing/here'],
  ['/weather?x=1&city=doha&after=2', '/weather?city=doha'],
  ['/articles/latest?q=1&source=2&after=3', '/articles/latest?after=3&source=2'],
  ['/articles/latest/_payload.json?after=3&city=4', '/articles/latest/_payload.json?after=3'],
  ['/%61gencies/a?after=3&tag=4', '/%61gencies/a?after=3'],
  ['/AGENCIES/a?after=3&tag=4', '/AGENCIES/a?after=3'],
  ['//agencies/a?after=3', '//agencies/a'],
  ['/article/search?q=1&tag=2', '/article/search?q=1'],
  ['/article/search/نفط?to-day=3&sort=newest&from=&city=x', '/article/search/نفط?sort=newest&to-day=3'],
])('%s is the page %s', (address, key) => {
  expect(pageKey(address)).toBe(key)
})

test('each page’s path begins with a word by which it is found', () => {
  const paths = Object.values(pageRoutes).map(({ path }) => path)
  expect(paths.filter(path => !/^\/(?:$|[a-z])/.test(path))).toEqual([])
})
