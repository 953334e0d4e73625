import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { deepListKinds, makeDeepLists } from '../testing/deepLists.ts'
import { readHead } from '../testing/validators/head.ts'

const site = 'http://localhost:3000'
let app: TestApp
let lists: Awaited<ReturnType<typeof makeDeepLists>>

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  lists = await makeDeepLists(app)
})
afterAll(() => app?.stop())

async function read(path: string) {
  const { body, status } = await (await app.as('guest')).get(encodeURI(decodeURI(path)))
  expect([path, status]).toEqual([path, 200])
  const { links, metas } = readHead(body)
  const linked = (rel: string) => links.find(link => link.rel === rel)?.href
  // Links for readers without scripts.
  const inBody = (rel: string) =>
    [...(body as string).matchAll(/<a [^>]+>/g)]
      .map(([tag]) => tag)
      .find(tag => tag.includes(`rel="${rel}"`))
      ?.replace(/.*href="([^"]+)".*/, '$1')
      .replaceAll('&amp;', '&')
  const lead = /<main.*?<h2[^>]*><a [^>]*href="\/article\/(\d+)\//s.exec(body)?.[1]
  const listed = [...(body as string).matchAll(/data-story="(\d+)"/g)].map(([, id]) => id)
  return {
    linked,
    metas,
    inBody,
    /** The lead of a first page comes before its list. */
    stories: [...new Set([lead, ...listed].map(Number))],
  }
}

const plain = (path: string | undefined) => path && decodeURI(path)

describe.each(deepListKinds)('the list: %s', kind => {
  test('can be walked to its end and back through the same pages, with scripts or without', {
    tags: 'thorough',
  }, async () => {
    const addresses: string[] = [lists[kind]]
    const pages: number[][] = []
    for (let next: string | undefined = lists[kind]; next; ) {
      const page = await read(next)
      pages.push(page.stories)
      expect(plain(page.linked('next'))).toBe(plain(page.inBody('next')))
      next = page.linked('next')
      if (next) addresses.push(next)
    }
    expect(pages.length).toBeGreaterThanOrEqual(5)

    for (const [index, address] of [...addresses.entries()].reverse()) {
      const page = await read(address)
      expect(plain(page.linked('prev'))).toBe(plain(addresses[index - 1]))
      expect(plain(page.inBody('prev'))).toBe(plain(addresses[index - 1]))
      expect(page.stories).toEqual(pages[index])
    }
  })
})

test.each(deepListKinds)('the list: %s: pages are cached only with a signed cursor', async kind => {
  const guest = await app.as('guest')
  const ours = (await read(lists[kind])).linked('next') ?? ''
  const old = ours.replace(/\.[^.&]+(?=&|$)/, '')
  expect(old).not.toBe(ours)
  const [first, second] = [await guest.get(ours), await guest.get(old)]
  expect(first.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=5, stale-while-revalidate=5, must-revalidate',
  )
  // Links stored before cursors were signed still work.
  expect([second.status, second.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const storiesOf = ({ body }: typeof first) => [...body.matchAll(/data-story="(\d+)"/g)].map(([, id]) => id)
  expect(storiesOf(second)).toEqual(storiesOf(first))
})

test.each(['latest', 'category', 'agency'] as const)(
  'the list: %s: each page has its own canonical address, and only the first is indexed',
  async kind => {
    const first = await read(lists[kind])
    const second = await read(first.linked('next') ?? '')
    expect(first.linked('canonical')).toBe(site + encodeURI(lists[kind]))
    expect(first.linked('prev')).toBeUndefined()
    expect(second.linked('canonical')).toBe(site + first.linked('next'))
    expect([first.metas.robots, second.metas.robots]).toEqual(['max-image-preview:large', 'noindex'])
  },
)

test('withdrawn and new articles leave no gap on the way back', { tags: 'thorough' }, async () => {
  const addresses = [lists.latest]
  for (let count = 0; count < 3; count += 1) {
    addresses.push((await read(addresses.at(-1) ?? '')).linked('next') ?? '')
  }
  const second = await read(addresses[1] ?? '')
  const editor = await app.as('superadmin')
  for (const id of second.stories.slice(0, 5)) {
    expect((await editor.patch(`/api/v1/article/status/${id}`, { enable: false })).status).toBe(200)
  }
  const seen: number[][] = []
  for (let at = addresses[3]; at; ) {
    const page = await read(at)
    seen.unshift(page.stories)
    at = page.linked('prev')
  }
  const [first = [], ...others] = seen
  const rest = others.flat()
  expect(new Set(rest).size).toBe(rest.length)
  const { body } = await editor.get('/api/v1/article?limit=100')
  const all = (body.items as { id: number }[]).map(({ id }) => id)
  // The first page is full, so the next may begin in the middle of it.
  const known = new Set(first)
  const walked = [...first, ...rest.filter(id => !known.has(id))]
  expect(walked).toEqual(all.slice(0, walked.length))
  expect(walked.length).toBe(4 * 24 - 5)
})
