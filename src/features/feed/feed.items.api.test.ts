import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { readOnly, withoutRoom } from '../../testing/disk.ts'
import { makeAgency, makeCategory } from '../../testing/factories.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  type RssItem,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'
import { maxTries } from './feed.item.queries.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher
let feedUrl: string
let categoryId: number

beforeAll(async () => {
  publisher = await startPublisher()
  feedUrl = `${publisher.url}/rss`
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests } })
  editor = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(() => publisher.forget())

const make = (values: Record<string, unknown> = {}) => makeFeed(app, { feed_url: feedUrl, ...values })
const offer = (items: RssItem[], head = '') => publisher.serve('/rss', { body: rss(items, { head }) })
const feedOf = async (id: number) => (await editor.get(`/api/v1/rssfilters/${id}`)).body
const articlesOf = async (id: number) =>
  (await editor.get(`/api/v1/article/dashboard?limit=100&feed=${id}`)).body.items
const itemsOf = async (id: number) =>
  (await editor.get(`/api/v1/rssfilters/items/${id}?limit=100`)).body.items
const titlesOf = async (id: number) =>
  (await articlesOf(id)).map(({ title }: { title: string }) => title).sort()

describe('problematic items', () => {
  const long = 'ط'.repeat(3000)

  test('long guids and addresses, NULs and half characters are imported', { tags: 'thorough' }, async () => {
    const items = [
      { id: long, url: 'https://long.example/guid', title: 'معرّف طويل' },
      { id: 'l', url: `https://long.example/${'a'.repeat(3000)}`, title: 'رابط طويل' },
      { id: 'p', image: `${publisher.url}/${'p'.repeat(3000)}.jpg`, title: 'صورة طويلة العنوان' },
      { id: 'n\0', title: 'فيه\0 صفر', content_html: '<p>نص\0 الخبر</p>', tags: ['\0'], summary: 'م\0' },
      { id: 's\ud800', title: 'نصف \ud83d حرف', content_text: '\udc00' },
      { id: 'e', title: 'وجه &#55357;&#56832;&#0;', content_html: '<p>وجه &#55357;&#56832;</p>' },
      { id: 'ok', title: 'سليم' },
    ]
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'خ', items }
    publisher.serve('/rss', {
      body: JSON.stringify(feed),
      headers: { 'content-type': 'application/feed+json' },
    })
    const id = await make()
    for (const _ of [1, 2]) await pollFeed(app, id)
    expect((await articlesOf(id)).length).toBe(items.length)
    expect((await itemsOf(id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      items.map(() => 'held'),
    )
    const titles = await titlesOf(id)
    expect(titles).toContain('وجه 😀')
    expect(titles.join()).not.toContain('\ufffd')
    expect(await feedOf(id)).toMatchObject({ imported: items.length, failures: 0, lastStatus: 200 })
  })

  const three = () =>
    ['أول', 'يفشل', 'ثالث'].map((title, index) => ({ guid: `${title}-${index}`, title: `خبر ${title}` }))
  const answerOnce = () =>
    publisher.serve('/rss', ({ headers }) =>
      headers['if-none-match'] ? { status: 304 } : { body: rss(three()), headers: { etag: '"v1"' } },
    )
  /** Makes the database refuse rows with this word, as for an unforeseen reason. */
  async function refusing(tables: string[], work: () => Promise<void>, state = 'P0001') {
    await sql`create or replace function refuse_test() returns trigger language plpgsql as $$
      begin if new.title like '%يفشل%' then raise exception 'refused' using errcode = '${sql.raw(state)}'; end if;
      return new; end $$`.execute(app.db)
    for (const table of tables) {
      await sql`create trigger refuse_test before insert or update on ${sql.table(table)}
        for each row execute function refuse_test()`.execute(app.db)
    }
    try {
      await work()
    } finally {
      for (const table of tables) await sql`drop trigger refuse_test on ${sql.table(table)}`.execute(app.db)
    }
  }

  test('a failing one is shown with its reason, and retried; others are imported', {
    tags: 'thorough',
  }, async () => {
    answerOnce()
    const id = await make()
    await refusing(['articles'], async () => {
      await pollFeed(app, id, { silent: true })
      expect(await titlesOf(id)).toEqual(['خبر أول', 'خبر ثالث'])
      const failed = (await itemsOf(id)).find(({ outcome }: { outcome: string }) => outcome === 'failed')
      expect(failed).toMatchObject({ title: 'خبر يفشل', reason: expect.stringContaining('نحاول مرة أخرى') })
      expect(await feedOf(id)).toMatchObject({ lastStatus: 200, failures: 0, imported: 2, lastError: null })
    })
    await pollFeed(app, id)
    expect(await titlesOf(id)).toHaveLength(3)
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ lastStatus: 304, imported: 3 })
  })

  test('one that always fails or left the feed is given up', { tags: 'thorough' }, async () => {
    for (const isOffered of [true, false]) {
      answerOnce()
      const id = await make({ unique_link: false })
      await refusing(['articles'], async () => {
        await pollFeed(app, id, { silent: true })
        if (!isOffered) offer([])
        const { intervalMinutes } = await feedOf(id)
        for (let tries = 2; tries <= maxTries; tries += 1) {
          expect((await feedOf(id)).lastStatus).toBe(200)
          await pollFeed(app, id, { silent: true })
        }
        expect((await feedOf(id)).intervalMinutes).toBeGreaterThanOrEqual(intervalMinutes)
        if (!isOffered) answerOnce()
        await pollFeed(app, id)
        const failed = (await itemsOf(id)).find(({ outcome }: { outcome: string }) => outcome === 'failed')
        expect(failed.reason).toContain('لن نحاول ثانية')
        await pollFeed(app, id)
        expect((await feedOf(id)).lastStatus).toBe(304)
      })
    }
  })

  test('one that does not fit into the database is not given up', { tags: 'thorough' }, async () => {
    answerOnce()
    const id = await make({ unique_link: false })
    const poll = () => pollFeed(app, id, { silent: true })
    await refusing(
      ['articles'],
      async () => {
        for (let tries = 0; tries <= maxTries; tries += 1) await poll()
      },
      '53100',
    )
    expect(await titlesOf(id)).toEqual(['خبر أول', 'خبر ثالث'])
    const { lastError, failures, intervalMinutes, lastFetchAt, nextFetchAt } = await feedOf(id)
    expect([lastError, failures]).toEqual([expect.stringContaining('لعطل عندنا'), maxTries + 1])
    expect(Date.parse(nextFetchAt) - Date.parse(lastFetchAt)).toBe(intervalMinutes * 60_000)
    await poll()
    expect(await titlesOf(id)).toHaveLength(3)
  })

  test('one whose failure cannot be recorded blocks nothing', { tags: 'thorough' }, async () => {
    answerOnce()
    const id = await make({ unique_link: false })
    await refusing(['articles', 'feed_items'], async () => {
      await pollFeed(app, id, { silent: true })
      expect(await titlesOf(id)).toEqual(['خبر أول', 'خبر ثالث'])
      const feed = await feedOf(id)
      expect(feed).toMatchObject({ lastStatus: 200, imported: 2 })
      expect(feed.lastFetchAt).not.toBeNull()
    })
    await pollFeed(app, id)
    expect(await titlesOf(id)).toHaveLength(3)
  })
})

describe('failures of ours count against no item', () => {
  const polls = maxTries + 2
  const pictured = ['مصوّر أول', 'مصوّر ثانٍ']

  test.each([
    ['full', 'امتلأ قرص', (work: () => Promise<void>) => withoutRoom(5000, work)],
    ['read-only', 'لا يقبل قرص', (work: () => Promise<void>) => readOnly(app.dataDir, work)],
  ])('our disk is %s: pictures wait, the rest comes', { tags: 'thorough' }, async (name, words, whileSo) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const pictureOf = (width: number) =>
      sharp({ create: { width, height: 300, channels: 3, background: 'white', noise } })
        .png()
        .toBuffer()
    publisher.serve('/kept.png', { body: await pictureOf(300) })
    offer([{ guid: 'kept', title: 'مصوّر من قبل', image: `${publisher.url}/kept.png` }])
    await pollFeed(app, await make({ unique_link: false }))
    const image = (index: number) => `/${name}-${index}.png`
    for (const index of [0, 1]) publisher.serve(image(index), { body: await pictureOf(400 + index) })
    const items = pictured.map((title, index) => ({
      guid: title,
      title: `${title} ${name}`,
      image: publisher.url + image(index),
    }))
    offer([...items, { guid: 'plain', title: `بلا صورة ${name}` }])
    const id = await make({ unique_link: false })
    const { intervalMinutes } = await feedOf(id)
    await whileSo(async () => {
      for (let poll = 0; poll < polls; poll += 1) await pollFeed(app, id)
    })
    expect(await titlesOf(id)).toEqual([`بلا صورة ${name}`])
    expect(await itemsOf(id)).toHaveLength(1)
    const feed = await feedOf(id)
    expect(feed).toMatchObject({
      lastError: expect.stringContaining(words),
      lastStatus: 200,
      failures: polls,
      intervalMinutes,
    })
    expect(Date.parse(feed.nextFetchAt) - Date.parse(feed.lastFetchAt)).toBe(intervalMinutes * 60_000)
    expect(publisher.asked.filter(({ path }) => [0, 1].map(image).includes(path))).toHaveLength(polls)
    await pollFeed(app, id)
    const articles = await articlesOf(id)
    expect(articles.filter((article: { image: unknown }) => article.image)).toHaveLength(2)
    expect(await feedOf(id)).toMatchObject({ lastError: null, failures: 0, imported: 3 })
  })
})

describe('permission to publish', () => {
  test.each([
    ['a trusted agency', { trusted: true }, 'published', '', null],
    ['an agency that is not trusted', { trusted: false }, 'held', 'غير موثوقة', 'untrusted'],
    ['a stopped agency', { trusted: true, active: false }, 'held', 'موقوفة', 'inactive'],
    ['nobody’s', undefined, 'published', '', null],
  ])('autoPublish for %s; the trial and the filter say so', async (name, agency, outcome, reason, held) => {
    const agencyId = agency ? await makeAgency(app.db, agency) : null
    offer([{ guid: name, title: `خبر ${name}`, link: `https://who.example/${encodeURI(name)}` }])
    const rule = { feedUrl, agencyId, autoPublish: true, maxAgeHours: null }
    const expected = { outcome, reason: expect.stringContaining(reason) }
    expect((await editor.post('/api/v1/rssfilters/try', rule)).body.items).toMatchObject([expected])
    const id = await make({ agency_id: agencyId, auto_publish: true })
    await pollFeed(app, id)
    expect(await itemsOf(id)).toMatchObject([expected])
    const [article] = await articlesOf(id)
    expect(article.state).toBe(outcome)
    const seen = await (await app.as('guest')).get(`/api/v1/article/${article.id}`)
    expect(seen.status).toBe(outcome === 'published' ? 200 : 404)
    expect((await feedOf(id)).held).toBe(held)
  })
})

describe('our own feeds', () => {
  const ours = 'هذه خلاصة موقعنا نفسه'

  test.each([`${siteOfTests}/rss.xml`, 'http://www.ours.example:8080/feed'])(
    'are refused at the field when saved: %s',
    async address => {
      const input = { name: 'مرشحنا', feedUrl: address, categoryId }
      const id = await make()
      for (const { status, body } of [
        await editor.post('/api/v1/rssfilters', input),
        await editor.patch(`/api/v1/rssfilters/${id}`, { revision: 1, feedUrl: address }),
      ]) {
        const issues = [{ path: 'feedUrl', message: expect.stringContaining(ours) }]
        expect({ status, body }).toMatchObject({ status: 400, body: { data: { issues } } })
      }
      const trial = await editor.post('/api/v1/rssfilters/try', { feedUrl: address })
      expect(trial).toMatchObject({ status: 422, body: { message: expect.stringContaining(ours) } })
    },
  )

  test('at another address are recognised by their self link; nothing is imported', async () => {
    offer(
      [{ guid: 'o1', title: 'خبرنا' }],
      `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="${siteOfTests}/rss.xml"/>`,
    )
    const id = await make()
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ failures: 1, lastError: expect.stringContaining(ours) })
    expect(await articlesOf(id)).toEqual([])
  })

  test('quoted by another: items that link to us are left out, the others imported', async () => {
    offer([
      { guid: 'q1', title: 'من عندنا', link: `${siteOfTests}/article/7/خبر` },
      { guid: 'q2', title: 'من عندهم' },
    ])
    const id = await make()
    await pollFeed(app, id)
    expect(await titlesOf(id)).toEqual(['من عندهم'])
    expect(await itemsOf(id)).toMatchObject([
      { outcome: 'duplicate', reason: expect.stringContaining('موقعنا') },
      { outcome: 'held' },
    ])
  })
})

test('links of items are absolute and lead to their pages', async () => {
  offer([
    { guid: 'w1', title: 'رابط كامل', link: 'https://www.whole.example/a/?utm_source=x' },
    { guid: 'w2', title: 'رابط ناقص', link: '/b' },
    { guid: 'w3', title: 'لا رابط', link: 'urn:uuid:3' },
  ])
  const id = await make()
  await pollFeed(app, id)
  const links = (await itemsOf(id)).map(({ link }: { link: string }) => link)
  expect(links).toEqual(['https://www.whole.example/a/', 'https://news.example/b', ''])
})

describe('a guid shared by several stories', () => {
  const story = (name: string, values: Partial<RssItem> = {}) => ({
    guid: 'news',
    title: `خبر ${name}`,
    link: `https://shared.example/${name}`,
    ...values,
  })
  const poll = async (id: number, names: string[]) => {
    offer(names.map(name => story(name)))
    await pollFeed(app, id)
    return (await titlesOf(id)).map((title: string) => title.replace('خبر ', '')).join('')
  }

  test.each([true, false])(
    'each link is one story, imported once, whatever else is in the feed; uniqueLink %s',
    { tags: 'thorough' },
    async uniqueLink => {
      const id = await make({ unique_link: uniqueLink })
      const name = (letters: string) => [...letters].map(letter => `${letter}${uniqueLink ? 1 : 2}`)
      const seen = async (letters: string) => (await poll(id, name(letters))).replace(/\d/g, '')
      expect(await seen('ا')).toBe('ا')
      expect(await seen('ابتثج')).toBe('ابتثج')
      expect(await seen('ابتثج')).toBe('ابتثج')
      expect(await seen('ب')).toBe('ابتثج')
      expect(await seen('حب')).toBe('ابتثجح')
      expect(await itemsOf(id)).toHaveLength(6)
      expect(await feedOf(id)).toMatchObject({ imported: 6, lastError: null })
    },
  )

  test('an item taken for another is shown with the reason and the first article, once', async () => {
    const id = await make()
    offer([story('أول', { guid: 'one' })])
    await pollFeed(app, id)
    const [{ id: articleId }] = await articlesOf(id)
    offer([
      story('آخر', { guid: 'one' }),
      story('فوق', { guid: 'two', link: 'https://shared.example/two' }),
      story('تحت', { guid: 'two', link: 'https://shared.example/two' }),
      story('تحت', { guid: 'two', link: 'https://shared.example/two?utm_source=rss' }),
    ])
    for (const _ of [1, 2]) await pollFeed(app, id)
    expect(await titlesOf(id)).toEqual(['خبر أول', 'خبر فوق'])
    const rows = await itemsOf(id)
    expect(rows.filter(({ outcome }: { outcome: string }) => outcome === 'duplicate')).toMatchObject([
      { title: 'خبر تحت', reason: expect.stringContaining('في الخلاصة نفسها'), articleId: null },
      { title: 'خبر آخر', reason: expect.stringContaining('ورد من قبل برابط آخر'), articleId },
    ])
    expect(rows).toHaveLength(4)
  })

  test('an item with two links, or with a new link at each poll, stays one', async () => {
    const id = await make({ unique_link: false })
    for (const session of ['a', 'b']) {
      offer(['x', 'y'].map(part => story('واحد', { link: `https://shared.example/${part}?s=${session}` })))
      await pollFeed(app, id)
    }
    expect(await titlesOf(id)).toEqual(['خبر واحد'])
    expect(await itemsOf(id)).toHaveLength(1)
  })
})

describe('a story with another link and guid', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `كلمة${index}`).join(' ')
  const day = (date: number) => `Fri, ${date} Nov 2026 10:00:00 GMT`
  const first = { title: 'الوزير يفتتح معرض الكتاب', body: `<p>افتتح الوزير ${words(60)}.</p>` }

  test.each([
    [
      'in any spelling and markup',
      first,
      { title: 'الوزيرُ يفتتح معرض الكتاب!', body: first.body.replace(' كلمة9', '</p><p>كلمــة9') },
      'duplicate',
    ],
    ['weeks later', first, { ...first, date: day(2) }, 'duplicate'],
    ['under another title', first, { ...first, title: 'عنوان آخر' }, 'held'],
    ['with other words', first, { ...first, body: `${first.body}<p>تحديث.</p>` }, 'held'],
    [
      'as a brief of the same hours',
      { title: 'ارتفاع أسعار النفط اليوم', body: `<p>${words(8)}</p>` },
      {},
      'duplicate',
    ],
    [
      'as tomorrow’s brief in the same words',
      { title: 'نشرة أسعار العملات', body: `<p>${words(12)}</p>` },
      { date: day(21) },
      'held',
    ],
    ['«عاجل» and no more', { title: 'عاجل', body: '' }, {}, 'held'],
    ['«عاجل» and hardly more', { title: 'عاجل', body: '<p>التفاصيل بعد قليل</p>' }, {}, 'held'],
  ])('%s', { tags: 'thorough' }, async (name, one, change, outcome) => {
    const agencyOf = async () => await makeAgency(app.db)
    const [here, there] = [
      await make({ agency_id: await agencyOf() }),
      await make({ agency_id: await agencyOf() }),
    ]
    const offerAs = (site: string, story: typeof one) =>
      offer([
        {
          guid: `${site} ${name}`,
          link: `https://${site}.example/${encodeURIComponent(name)}`,
          date: day(20),
          ...story,
          title: story.title,
          body: story.body.replace('<p>', `<p>${name.replaceAll(' ', '')} `),
        },
      ])
    offerAs('first', one)
    await pollFeed(app, here)
    offerAs('second', { ...one, ...change })
    await pollFeed(app, there)
    const [original] = await articlesOf(here)
    const [item] = await itemsOf(there)
    expect(item.outcome).toBe(outcome)
    if (outcome === 'duplicate') {
      expect(item).toMatchObject({
        articleId: original.id,
        reason: expect.stringContaining('بالعنوان والنص'),
      })
      expect((await feedOf(there)).imported).toBe(0)
    }
  })
})

describe('a trial', () => {
  test('of long texts reads the beginning and says so; of many items the first, and says so', {
    tags: 'thorough',
  }, async () => {
    const words = (count: number) => `<p>${'كلمة '.repeat(count)}</p>`
    const long = [400_000, 15_000, ...Array(60).fill(12_000), 100]
    const title = (index: number) => `مطوّل ${index}`
    offer(long.map((count, index) => ({ guid: `long-${index}`, title: title(index), body: words(count) })))
    const { status, body } = await editor.post('/api/v1/rssfilters/try', { feedUrl })
    expect([status, body.items.length, body.notice]).toEqual([200, 50, expect.stringMatching(/٥٠|50/)])
    const cut = expect.stringContaining('جُرّب أوله وحده')
    expect(body.items[0]).toMatchObject({ outcome: 'held', reason: cut })
    expect(body.items[1]).toMatchObject({ outcome: 'held', reason: '', words: 15_000 })
    expect(body.items[49]).toMatchObject({ outcome: 'held', reason: cut })
    const read = body.items.reduce((sum: number, item: { words: number }) => sum + item.words, 0)
    expect(read).toBeLessThan(260_000)
    offer([{ guid: 'one', title: 'قصير' }])
    expect((await editor.post('/api/v1/rssfilters/try', { feedUrl })).body).toMatchObject({
      items: [{ reason: '' }],
      notice: '',
    })
  })

  test('shows the body that would be stored: all of it, or the summary if the full text is not wanted', async () => {
    const body = `<p>${'بداية '.repeat(90)}</p><p>وخاتمة الخبر</p>`
    offer([{ guid: 'full', title: 'خبر طويل', body }])
    const words = async (fullText: boolean) =>
      (await editor.post('/api/v1/rssfilters/try', { feedUrl, fullText })).body.items[0].words
    const id = await make({ full_text: false })
    await pollFeed(app, id)
    const [row] = await articlesOf(id)
    const { description } = (await editor.get(`/api/v1/article/edit/${row.id}`)).body
    expect(description).not.toContain('خاتمة')
    const kept = description.replace(/<[^>]+>/g, '').match(/\p{L}+/gu).length
    await app.db.deleteFrom('articles').where('id', '=', row.id).execute()
    expect([await words(true), await words(false)]).toEqual([92, kept])
  })
})
