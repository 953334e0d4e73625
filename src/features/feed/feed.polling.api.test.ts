import path from 'node:path'
import zlib from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import {
  makeFeed,
  makePicture,
  type Publisher,
  pollFeed,
  type RssItem,
  rss,
  setFeedsApart,
  siteOfTests,
  slowPictures,
  startPublisher,
} from '../../testing/publisher.ts'
import { isPutOff } from './dashboard/feedWords.ts'
import { maxTries } from './feed.item.queries.ts'
import { fetchDueFeedsNow } from './feed.jobs.ts'

// Many polls, on possibly busy machines.
vi.setConfig({ testTimeout: 90_000 })

let one: TestApp
let other: TestApp
let editor: TestClient
let publisher: Publisher
let picture: Buffer

beforeAll(async () => {
  publisher = await startPublisher()
  picture = await makePicture()
  const env = { OUTBOUND_ALLOW: '127.0.0.0/8', SITE_URL: siteOfTests }
  one = await startTestApp({ env, worker: true })
  other = await startTestApp({ env, worker: true, database: { url: one.databaseUrl } })
  editor = await one.as('superadmin')
})
afterAll(async () => {
  await other?.stop()
  await one?.stop()
  publisher?.stop()
})
afterEach(() => {
  publisher.forget()
  return setFeedsApart(one)
})

const feedUrl = () => `${publisher.url}/rss`
const stories = (count: number, image?: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    guid: `g${index}`,
    title: `خبر رقم ${index}`,
    link: `https://news.example/${path.basename(expect.getState().currentTestName ?? '')}/${index}`,
    image: image?.(index),
  }))
const askedFor = (wanted: string) => publisher.asked.filter(({ path }) => path === wanted).length
const feedOf = async (id: number) => (await editor.get(`/api/v1/rssfilters/${id}`)).body
const articlesOf = async (id: number) =>
  (await editor.get(`/api/v1/article/dashboard?limit=100&feed=${id}`)).body.items
const itemsOf = async (id: number) =>
  (await editor.get(`/api/v1/rssfilters/items/${id}?limit=100`)).body.items
const isDue = (id: number) =>
  one.db
    .updateTable('feeds')
    .set({ next_fetch_at: new Date(0) })
    .where('id', '=', id)
    .execute()
const waitingJobs = async () => {
  const { rows } = await sql`select 1 from graphile_worker.jobs
    where task_identifier = 'fetchFeed' and locked_at is null`.execute(one.db)
  return rows.length
}
const releasesClaim = (id: number) =>
  one.db
    .updateTable('feeds')
    .set({ claimed_until: new Date(0) })
    .where('id', '=', id)
    .execute()

const until = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 60_000, interval: 100 })

describe('concurrent polls of a feed', () => {
  test('two workers, ticks during slow pictures, manual polls: each item once, with the right count', {
    tags: 'thorough',
  }, async () => {
    const pictures = slowPictures(publisher, picture)
    pictures.serve(0)
    publisher.serve('/rss', { body: rss(stories(20, pictures.url)) })
    const id = await makeFeed(one, { feed_url: feedUrl(), auto_publish: true, next_fetch_at: new Date(0) })
    await fetchDueFeedsNow(one.db)
    await until(() => publisher.asked.length).toBe(2)
    for (const app of [one, other, one]) {
      await isDue(id)
      await Promise.all([fetchDueFeedsNow(app.db), pollFeed(app, id)])
      await one.db.transaction().execute(async tx => {
        await sql`select graphile_worker.add_job('fetchFeed', ${JSON.stringify({ id })}::json)`.execute(tx)
      })
      await until(waitingJobs).toBe(0)
    }
    expect([askedFor('/rss'), askedFor(pictures.path(19))]).toEqual([1, 1])
    pictures.release()
    await until(async () => (await feedOf(id)).lastFetchAt).not.toBeNull()
    expect(await articlesOf(id)).toHaveLength(20)
    expect(await feedOf(id)).toMatchObject({ imported: 20, lastStatus: 200, lastError: null })
  })

  test('a fetch requested during a poll follows it', { tags: 'thorough' }, async () => {
    const pictures = slowPictures(publisher, picture)
    pictures.serve(0)
    publisher.serve('/rss', { body: rss(stories(1, pictures.url)) })
    const id = await makeFeed(one, { feed_url: feedUrl() })
    const first = pollFeed(one, id)
    await until(() => askedFor(pictures.path(0))).toBe(1)
    expect((await editor.post(`/api/v1/rssfilters/fetch/${id}`)).status).toBe(200)
    publisher.serve('/rss', { body: rss(stories(2)) })
    pictures.release()
    await first
    await until(async () => (await articlesOf(id)).length).toBe(2)
  })

  test('a correction is applied once: by the poll that holds the claim', { tags: 'thorough' }, async () => {
    publisher.serve('/rss', { body: rss(stories(1)) })
    const id = await makeFeed(one, { feed_url: feedUrl() })
    await pollFeed(one, id)
    const pictures = slowPictures(publisher, picture)
    pictures.serve(0)
    const [story] = stories(1, pictures.url)
    publisher.serve('/rss', { body: rss([{ ...story!, title: 'صُحّح أولًا' }]) })
    const late = pollFeed(one, id)
    await until(() => askedFor(pictures.path(0))).toBe(1)
    await releasesClaim(id)
    publisher.serve('/rss', { body: rss([{ ...stories(1)[0]!, title: 'صُحّح ثانيًا' }]) })
    await Promise.all([pollFeed(other, id), pollFeed(one, id)])
    pictures.release()
    await late
    expect(await articlesOf(id)).toMatchObject([{ title: 'صُحّح ثانيًا', revision: 2 }])
  })

  test.each([
    ['its claim ran out and another poll has been', releasesClaim],
    [
      'its filter was stopped',
      (id: number) => editor.patch(`/api/v1/rssfilters/status/${id}`, { active: false }),
    ],
    [
      'its address was changed',
      (id: number) =>
        editor.patch(`/api/v1/rssfilters/${id}`, { revision: 1, feedUrl: `${publisher.url}/moved` }),
    ],
  ])('a poll saves nothing more once %s', { tags: 'thorough' }, async (_, change) => {
    const pictures = slowPictures(publisher, picture)
    pictures.serve(2)
    publisher.serve('/rss', { body: rss(stories(4, index => pictures.url(3 - index))) })
    publisher.serve('/moved', { body: rss([]) })
    const id = await makeFeed(one, { feed_url: feedUrl() })
    const late = pollFeed(one, id)
    await until(() => askedFor(pictures.path(2))).toBe(1)
    await until(async () => (await articlesOf(id)).length).toBe(2)
    await change(id)
    if (change === releasesClaim) {
      publisher.serve('/rss', { body: rss(stories(4)) })
      await pollFeed(one, id)
    }
    await until(waitingJobs).toBe(0)
    const before = await feedOf(id)
    pictures.release()
    await late
    expect(await articlesOf(id)).toHaveLength(change === releasesClaim ? 4 : 2)
    if (change === releasesClaim) expect(await feedOf(id)).toEqual(before)
    expect((await feedOf(id)).imported).toBe(change === releasesClaim ? 4 : 2)
  })
})

describe('stories across feeds', () => {
  test('in six feeds with the same links, saved at once: twenty articles, not more', {
    tags: 'thorough',
  }, async () => {
    publisher.serve('/rss', { body: rss(stories(20)) })
    const categoryId = await makeCategory(one.db)
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        editor.post('/api/v1/rssfilters', {
          name: `فرع ${index}`,
          feedUrl: `${feedUrl()}#six-${index}`,
          categoryId,
        }),
      ),
    )
    const feeds = () => Promise.all(made.map(({ body }) => feedOf(body.id)))
    await until(async () => (await feeds()).every(({ lastFetchAt }) => lastFetchAt !== null)).toBe(true)
    const articles = (await Promise.all(made.map(({ body }) => articlesOf(body.id)))).flat()
    expect(articles).toHaveLength(20)
    expect((await feeds()).reduce((sum, { imported }) => sum + imported, 0)).toBe(20)
    const outcomes = (await Promise.all(made.map(({ body }) => itemsOf(body.id)))).flat()
    expect(outcomes.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(100)
  })

  test('are not merged by link if the filter says so: a feed with one link for all', {
    tags: 'thorough',
  }, async () => {
    const link = 'https://news.example/live'
    publisher.serve('/rss', { body: rss(stories(3).map(item => ({ ...item, link }))) })
    const [shared, single] = [
      await makeFeed(one, { feed_url: feedUrl(), unique_link: false }),
      await makeFeed(one, { feed_url: feedUrl() }),
    ]
    for (const id of [shared, single]) await pollFeed(one, id)
    expect(await articlesOf(shared)).toHaveLength(3)
    expect(await articlesOf(single)).toHaveLength(1)
  })
})

describe("another story's guid", () => {
  test.each([
    ['free again after a rename', [['أ'], ['', 'أ'], ['ب', 'أ']]],
    ['free again, with its item gone', [['أ'], ['', 'أ'], ['ب']]],
    ['numbers from the top', [['أ'], ['ب', 'أ'], ['ج', 'ب', 'أ'], ['د', 'ج', 'ب'], ['ه', 'د', 'ج']]],
    [
      'numbers from the top, one of them excluded',
      [['أ'], ['رياضة', 'أ'], ['ب', 'رياضة', 'أ'], ['ج', 'ب', 'رياضة', 'أ'], ['د', 'ج', 'ب', 'رياضة']],
    ],
    [
      'exchanged',
      [
        ['أ', 'ب'],
        ['ب', 'أ'],
        ['ج', 'أ', 'ب'],
      ],
    ],
  ])('excludes no story if links identify them: %s', { tags: 'thorough' }, async (name, polls) => {
    const id = await makeFeed(one, { feed_url: feedUrl(), exclude_words: ['رياضة'] })
    for (const titles of polls) {
      const items = titles.map((title, index) => ({
        guid: `${index + 1}`,
        title,
        link: `https://guids.example/${name}/${title}`,
      }))
      publisher.serve('/rss', { body: rss(items.filter(({ title }) => title !== '')) })
      await pollFeed(one, id)
    }
    const all = new Set(polls.flat().filter(title => title !== ''))
    const items = (await itemsOf(id)).map(({ title, outcome }: Record<string, string>) => [title, outcome])
    const outcomes = [...all].map(title => [title, title === 'رياضة' ? 'excluded' : 'held'])
    expect(items.sort()).toEqual(outcomes.sort())
    const articles = new Set((await articlesOf(id)).map(({ title }: { title: string }) => title))
    expect(articles).toEqual(new Set([...all].filter(title => title !== 'رياضة')))
  })
})

describe('a connection that breaks off', () => {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, ZSTD_e_flush } = zlib.constants
  const json = (items: RssItem[]) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'خ',
      items: items.map(({ guid, title, link }) => ({ id: guid, url: link, title, content_text: 'نص' })),
    })
  /** Cuts within a character of that item's title. */
  const cutIn = (whole: string, index: number) => {
    const bytes = Buffer.from(whole)
    return bytes.subarray(0, bytes.indexOf(`رقم ${index}`) + 1)
  }

  test.each([
    ['in chunks', rss, {}, (bytes: Buffer) => bytes],
    ['of a known length', rss, { 'content-length': '9000' }, (bytes: Buffer) => bytes],
    ['as JSON', json, {}, (bytes: Buffer) => bytes],
    ['gzip', rss, {}, (bytes: Buffer) => zlib.gzipSync(bytes, { finishFlush: Z_SYNC_FLUSH })],
    [
      'br',
      rss,
      {},
      (bytes: Buffer) => zlib.brotliCompressSync(bytes, { finishFlush: BROTLI_OPERATION_FLUSH }),
    ],
    ['zstd', rss, {}, (bytes: Buffer) => zlib.zstdCompressSync(bytes, { finishFlush: ZSTD_e_flush })],
  ])(
    'complete items are imported, the page says so, and the rest is fetched again: %s',
    { tags: 'thorough' },
    async (name, write, head, encode) => {
      const encoding: Record<string, string> = /^(gzip|br|zstd)$/.test(name)
        ? { 'content-encoding': name }
        : {}
      const validators = { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 10:00:00 GMT' }
      const body = encode(cutIn(write(stories(15)), 8))
      publisher.serve('/rss', { body, headers: { ...validators, ...encoding, ...head }, isCut: true })
      const tried = (await editor.post('/api/v1/rssfilters/try', { feedUrl: feedUrl() })).body
      expect(tried).toMatchObject({ notice: expect.stringContaining('انقطع الاتصال قبل تمام الخلاصة') })
      const id = await makeFeed(one, { feed_url: feedUrl() })
      await pollFeed(one, id)
      const cut = await feedOf(id)
      expect([tried.items, await articlesOf(id)].map(list => list.length)).toEqual([8, 8])
      expect(cut.lastError).toBe('انقطع الاتصال قبل تمام الخلاصة؛ أُخذ ما وصل كاملًا.')
      expect(cut).toMatchObject({ imported: 8, failures: 0, lastStatus: 200 })
      publisher.serve('/rss', ({ headers }) =>
        headers['if-none-match'] || headers['if-modified-since']
          ? { status: 304 }
          : { body: write(stories(15)), headers: validators },
      )
      await pollFeed(one, id)
      expect(await articlesOf(id)).toHaveLength(15)
      expect(await feedOf(id)).toMatchObject({ imported: 15, lastError: null })
    },
  )

  test('before the first complete item: a failure', { tags: 'thorough' }, async () => {
    for (const write of [rss, json]) {
      publisher.serve('/rss', { body: cutIn(write(stories(2)), 0), isCut: true })
      const id = await makeFeed(one, { feed_url: feedUrl() })
      await pollFeed(one, id)
      const lastError = 'انقطع الاتصال قبل أن يصل من الخلاصة خبر كامل.'
      expect(await feedOf(id)).toMatchObject({ lastError, failures: 1, imported: 0 })
    }
  })
})

test('a feed that takes much processor time waits until that has evened out, and its page says so', {
  tags: 'thorough',
  timeout: 240_000,
}, async () => {
  // Some seconds of work in total, each below the limit; the filter excludes the items by title.
  const heavy = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      guid: `heavy-${index}`,
      title: 'من الثقيلة',
      body: '<p>x'.repeat(50_000),
    }))
  const pollsOf = async (items: RssItem[]) => {
    publisher.serve('/rss', { body: rss(items) })
    const id = await makeFeed(one, {
      feed_url: feedUrl(),
      interval_minutes: 5,
      exclude_words: ['الثقيلة'],
      next_fetch_at: new Date(0),
    })
    await fetchDueFeedsNow(one.db)
    await expect.poll(async () => (await feedOf(id)).lastFetchAt, { timeout: 200_000 }).not.toBeNull()
    return await feedOf(id)
  }
  const slow = await pollsOf([...heavy(14), ...stories(1)])
  expect(slow).toMatchObject({ lastStatus: 200, failures: 0, lastError: null, intervalMinutes: 5 })
  expect(isPutOff(slow)).toBe(true)
  expect(isPutOff(await pollsOf(stories(5)))).toBe(false)
})

test('a feed is read while others occupy the processor and the memory for feeds', {
  tags: 'thorough',
}, async () => {
  const items = ['أول', 'ثانٍ', 'ثالث'].map(title => ({ guid: title, title, body: '<p>x'.repeat(240_000) }))
  publisher.serve('/heavy', { body: rss(items, { head: `<!--${'x'.repeat(10_000_000)}-->` }) })
  publisher.serve('/rss', { body: rss(stories(20)) })
  const heavy: number[] = []
  for (let host = 1; host <= 4; host += 1) {
    const address = `http://127.0.3.${host}:${publisher.port}/heavy`
    heavy.push(await makeFeed(one, { feed_url: address, next_fetch_at: new Date(0) }))
  }
  await fetchDueFeedsNow(one.db)
  await until(() => askedFor('/heavy')).toBe(4)
  const categoryId = await makeCategory(one.db)
  const { body } = await editor.post('/api/v1/rssfilters', { name: 'خفيف', feedUrl: feedUrl(), categoryId })
  await until(async () => (await feedOf(body.id)).imported).toBe(20)
  const heavies = await Promise.all(heavy.map(feedOf))
  expect(heavies.filter(({ lastFetchAt }) => lastFetchAt === null).length).toBeGreaterThan(1)
  for (const id of heavy) await editor.delete(`/api/v1/rssfilters/${id}`)
})

test('working feeds are imported while silent hosts still hang', { tags: 'thorough' }, async () => {
  const good = 30
  publisher.serve('/hang', () => new Promise(() => {}))
  for (let index = 0; index < good; index += 1) {
    publisher.serve(`/good-${index}`, {
      body: rss([{ guid: 'g', title: `خبر طيب ${index}`, link: `https://good.example/${index}` }]),
    })
  }
  const at = (address: string, where: string) => ({
    feed_url: `http://${address}:${publisher.port}${where}`,
    next_fetch_at: new Date(0),
  })
  const hanging: number[] = []
  for (let host = 1; host <= 12; host += 1) {
    for (let feed = 0; feed < 3; feed += 1) hanging.push(await makeFeed(one, at(`127.0.1.${host}`, '/hang')))
  }
  for (let index = 0; index < good; index += 1)
    await makeFeed(one, at(`127.0.2.${index + 1}`, `/good-${index}`))
  await fetchDueFeedsNow(one.db)
  const arrived = () =>
    one.db.selectFrom('articles').select('id').where('title', 'like', 'خبر طيب%').execute()
  // Six at a time with a timeout each: the last hanging one would end after two minutes.
  await until(async () => (await arrived()).length).toBe(good)
  const states = await one.db
    .selectFrom('feeds')
    .select(['host', 'last_fetch_at', 'claim'])
    .where('id', 'in', hanging)
    .execute()
  expect(states.filter(({ last_fetch_at }) => last_fetch_at === null).length).toBeGreaterThan(0)
  for (let host = 1; host <= 12; host += 1) {
    const polled = states.filter(row => row.claim && row.host === `127.0.1.${host}`)
    expect(polled.length).toBeLessThanOrEqual(2)
  }
})

test('a correction applies its text at once, and its lead picture once that can be fetched', {
  tags: 'thorough',
}, async () => {
  const item = { guid: 'lead', title: 'خبر فيه خطأ', link: 'https://news.example/lead' }
  const id = await makeFeed(one, { feed_url: feedUrl() })
  const corrected = async (correction: Partial<RssItem>, polls: number) => {
    publisher.serve('/rss', { body: rss([{ ...item, ...correction }]) })
    for (let count = 0; count < polls; count += 1) await pollFeed(one, id)
    const [{ id: article }] = await articlesOf(id)
    return (await editor.get(`/api/v1/article/edit/${article}`)).body
  }
  const noteOf = async () => (await itemsOf(id))[0].reason
  await corrected({}, 1)

  expect(await corrected({ title: 'خبر ???? ?????? اليوم' }, 1)).toMatchObject({
    title: item.title,
    revision: 1,
  })
  expect(await noteOf()).toContain('مشوّهة')

  const late = { title: 'مصحّح', image: `${publisher.url}/late.jpg` }
  publisher.serve('/late.jpg', { status: 503 })
  expect(await corrected(late, 2)).toMatchObject({ title: 'مصحّح', image: null, revision: 2 })
  expect(await noteOf()).toMatch(/إلا صورته.*نحاول مرة أخرى/)
  publisher.serve('/late.jpg', { body: picture })
  const image = { id: expect.any(Number) }
  expect(await corrected(late, 2)).toMatchObject({ image, revision: 3 })
  expect(await noteOf()).not.toContain('إلا صورته')

  const never = { title: 'ثم صُحّح', image: `${publisher.url}/never.jpg` }
  publisher.serve('/never.jpg', { status: 503 })
  expect(await corrected(never, maxTries)).toMatchObject({ title: 'ثم صُحّح', image, revision: 4 })
  expect(await noteOf()).toMatch(/إلا صورته.*لن نحاول/)
})

test('an item without text is not published automatically, and the trial and the list say so', {
  tags: 'thorough',
}, async () => {
  const bodies: Record<string, [string, 'published' | 'held']> = {
    'عنوان ورابط': ['', 'held'],
    'نقطة تتبّع': [`<img src="${publisher.url}/dot.gif" width="1" height="1">`, 'held'],
    'صورة لم تأت': [`<img src="${publisher.url}/none.jpg">`, 'held'],
    'خط فاصل': ['<hr>', 'held'],
    'صورة وحدها': [`<img src="${publisher.url}/own.jpg">`, 'published'],
    'نص داخل نص': ['<![CDATA[<p>نص</p>]]', 'published'],
  }
  publisher.serve('/own.jpg', { body: picture })
  const items = Object.entries(bodies).map(([title, [body]], index) => ({
    guid: title,
    title,
    body,
    link: `https://empty.example/${index}`,
  }))
  publisher.serve('/rss', { body: rss(items) })
  const rule = { feedUrl: feedUrl(), autoPublish: true, maxAgeHours: null }
  const tried = (await editor.post('/api/v1/rssfilters/try', rule)).body.items
  const id = await makeFeed(one, { feed_url: feedUrl(), auto_publish: true })
  await pollFeed(one, id)
  const [listed, articles] = [await itemsOf(id), await articlesOf(id)]
  for (const [title, [, outcome]] of Object.entries(bodies)) {
    const reason = outcome === 'held' ? 'لا نص فيها، فتنتظر محررًا.' : ''
    const its = (list: { title: string }[]) => list.find(one => one.title === title)
    expect(its(listed)).toMatchObject({ outcome, reason })
    expect(its(articles)).toMatchObject({ state: outcome })
    // A trial does not fetch pictures.
    if (title !== 'صورة لم تأت') expect(its(tried)).toMatchObject({ outcome, reason })
  }
})
