import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  rss,
  setFeedsApart,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'
import type { Rhythm } from './feed.pace.ts'

const hour = 3_600_000

let app: TestApp
let editor: TestClient
let publisher: Publisher
let otherHost: string

beforeAll(async () => {
  publisher = await startPublisher()
  otherHost = `http://127.0.0.2:${publisher.port}`
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.0/8', SITE_URL: siteOfTests } })
  editor = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(() => {
  publisher.forget()
  return setFeedsApart(app)
})

let made = 0
const newItem = (title?: string) => {
  made += 1
  return { guid: `m${made}`, title: title ?? `خبر منتقل ${made}`, date: new Date().toUTCString() }
}
const make = (values: Record<string, unknown> = {}) =>
  makeFeed(app, { feed_url: `${publisher.url}/old`, auto_publish: true, ...values })
const feedOf = async (id: number) => (await editor.get(`/api/v1/rssfilters/${id}`)).body
const statesOf = async (id: number) => {
  const { body } = await editor.get(`/api/v1/article/dashboard?limit=100&feed=${id}&sort=createdAt`)
  return body.items.map(({ title, state }: { title: string; state: string }) => [title, state])
}
const redirect = (status: number, location: string) =>
  publisher.serve('/old', { status, headers: { location } })
const accept = (id: number, address: string, client = editor) =>
  client.post(`/api/v1/rssfilters/move/${id}`, { address })
const actionsOf = async (id: number) => {
  const { body } = await editor.get(`/api/v1/log/admin?subject=Filters&subjectId=${id}`)
  return body.items.map(({ action }: { action: string }) => action)
}

describe('a permanent redirect', () => {
  test.each([301, 308])(
    'to another host (%i) holds its items until an editor accepts it',
    { tags: 'thorough' },
    async status => {
      const id = await make()
      const [first, second, third] = [newItem(), newItem(), newItem()]
      publisher.serve('/old', { body: rss([first]) })
      await pollFeed(app, id)
      redirect(status, `${otherHost}/new`)
      publisher.serve('/new', { body: rss([second, { ...first, title: 'عنوان بدّله الموقع الآخر' }]) })
      await pollFeed(app, id)
      await pollFeed(app, id)
      expect(await feedOf(id)).toMatchObject({
        feedUrl: `${publisher.url}/old`,
        movedTo: `${otherHost}/new`,
        failures: 0,
      })
      const before = [
        [first.title, 'published'],
        [second.title, 'held'],
      ]
      expect(await statesOf(id)).toEqual(expect.arrayContaining(before))
      expect(await statesOf(id)).toHaveLength(2)
      expect(await actionsOf(id)).toEqual(['moved'])

      expect((await accept(id, `${otherHost}/elsewhere`)).status).toBe(422)
      expect((await accept(id, `${otherHost}/new`)).body).toMatchObject({
        feedUrl: `${otherHost}/new`,
        movedTo: null,
        revision: 2,
      })
      publisher.asked.length = 0
      publisher.serve('/new', { body: rss([third, second, { ...first, title: 'عنوان مصحّح بعد القبول' }]) })
      await pollFeed(app, id)
      expect(publisher.asked.map(({ path }) => path)).toEqual(['/new'])
      expect(await statesOf(id)).toEqual(
        expect.arrayContaining([
          ['عنوان مصحّح بعد القبول', 'published'],
          [second.title, 'held'],
          [third.title, 'published'],
        ]),
      )
      expect(await actionsOf(id)).toEqual(['moveAccepted', 'moved'])
    },
  )

  test('to another host marks no item as withdrawn until it is accepted, and is logged once', {
    tags: 'thorough',
  }, async () => {
    const id = await make()
    const item = newItem()
    publisher.serve('/old', { body: rss([item]) })
    await pollFeed(app, id)
    const deleted = `<at:deleted-entry ref="${item.guid}" when="2026-11-27T10:00:00Z"/>`
    const names = 'xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0"'
    const withdrawn = async () => (await editor.get(`/api/v1/wire?feed=${id}`)).body.items[0].withdrawnAt
    for (const path of ['/new?sid=1', '/new?sid=2']) {
      redirect(301, otherHost + path)
      publisher.serve(path, { body: `<feed ${names}><title>خلاصة</title>${deleted}</feed>` })
      await pollFeed(app, id)
    }
    expect([await withdrawn(), await actionsOf(id)]).toEqual([null, ['moved']])
    await accept(id, `${otherHost}/new?sid=2`)
    await pollFeed(app, id)
    expect(await withdrawn()).toEqual(expect.any(String))
  })

  test('within its host is followed and logged', { tags: 'thorough' }, async () => {
    const id = await make()
    redirect(301, `${publisher.url}/new`)
    publisher.serve('/new', { body: rss([newItem()]) })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ feedUrl: `${publisher.url}/new`, movedTo: null })
    expect(await statesOf(id)).toMatchObject([[expect.anything(), 'published']])
    expect(await actionsOf(id)).toEqual(['followed'])
  })

  test('is followed up to a temporary one, whose target is not stored', { tags: 'thorough' }, async () => {
    const id = await make()
    redirect(301, `${publisher.url}/new`)
    publisher.serve('/new', { status: 302, headers: { location: `${otherHost}/cdn` } })
    publisher.serve('/cdn', { body: rss([newItem()]) })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ feedUrl: `${publisher.url}/new`, movedTo: null })
    expect(await statesOf(id)).toMatchObject([[expect.anything(), 'published']])
  })

  test('that ends is forgotten, and nothing can be accepted', { tags: 'thorough' }, async () => {
    const id = await make()
    redirect(301, `${otherHost}/new`)
    publisher.serve('/new', { body: rss([]) })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ movedTo: `${otherHost}/new` })
    publisher.serve('/old', { body: rss([newItem()]) })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ movedTo: null })
    expect(await statesOf(id)).toMatchObject([[expect.anything(), 'published']])
    expect((await accept(id, `${otherHost}/new`)).status).toBe(422)
  })

  test('to a page that is no feed moves nothing', { tags: 'thorough' }, async () => {
    const id = await make()
    redirect(301, `${otherHost}/parked`)
    publisher.serve('/parked', { body: '<!doctype html><html><body>للبيع</body></html>' })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ feedUrl: `${publisher.url}/old`, movedTo: null, failures: 1 })
  })

  test('to a private address is refused', async () => {
    const id = await make()
    redirect(301, 'http://10.0.0.1/new')
    await pollFeed(app, id)
    const feed = await feedOf(id)
    expect(feed).toMatchObject({
      movedTo: null,
      failures: 1,
      lastError: expect.stringContaining('غير مسموح'),
    })
  })

  test('is not accepted by an agency', async () => {
    expect((await accept(await make(), `${otherHost}/new`, await app.as('agency'))).status).toBe(403)
  })
})

test.each([302, 307])(
  'a temporary redirect to another host (%i) changes nothing',
  { tags: 'thorough' },
  async status => {
    const id = await make()
    redirect(status, `${otherHost}/new`)
    publisher.serve('/new', { body: rss([newItem()]) })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ feedUrl: `${publisher.url}/old`, movedTo: null })
    expect(await statesOf(id)).toMatchObject([[expect.anything(), 'published']])
    expect(await actionsOf(id)).toEqual([])
  },
)

describe('a feed that is closed (410)', () => {
  const daysUntilNext = ({ nextFetchAt }: { nextFetchAt: string }) =>
    Math.round((Date.parse(nextFetchAt) - Date.now()) / (24 * hour))

  test('is asked again after a day, then each week; an editor is asked what to do', {
    tags: 'thorough',
  }, async () => {
    const id = await make({ fixed_minutes: 5 })
    publisher.serve('/old', { status: 410 })
    const waits: number[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      await pollFeed(app, id)
      waits.push(daysUntilNext(await feedOf(id)))
    }
    expect(waits).toEqual([1, 7, 7])
    expect(await feedOf(id)).toMatchObject({
      goneAt: expect.any(String),
      lastStatus: 410,
      failures: 3,
      lastError: expect.stringContaining('أوقفها أو غيّر عنوانها'),
    })
    publisher.serve('/old', { body: rss([]) })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ goneAt: null, failures: 0 })
    expect(daysUntilNext(await feedOf(id))).toBe(0)
  })

  test('is open again at a new address; a 404 closes nothing', { tags: 'thorough' }, async () => {
    const id = await make()
    publisher.serve('/old', { status: 410 })
    await pollFeed(app, id)
    await editor.patch(`/api/v1/rssfilters/${id}`, { revision: 1, feedUrl: `${publisher.url}/lost` })
    expect(await feedOf(id)).toMatchObject({ goneAt: null, failures: 0 })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ goneAt: null, failures: 1, lastStatus: 404 })
  })
})

describe('a feed without fresh items', () => {
  /** Publishes two items an hour, in the hours that `isWorking` names by hours before now. Its last came so long ago. */
  function rhythmOf(lastHours: number, isWorking: (hoursAgo: number) => boolean = () => true): Rhythm {
    const now = Date.now()
    const slotOf = (at: number) => Math.floor(at / hour) % 168
    const hours = Array<number>(168).fill(0)
    for (let ago = -84; ago < 84; ago += 1) if (isWorking(ago)) hours[slotOf(now - ago * hour)] = 2
    const at = now - lastHours * hour
    return { since: at - 20 * 168 * hour, at, hours, finds: 100, batch: 2, gapMs: 2 * hour }
  }
  const makeSilent = async (rhythm: Rhythm, values: Record<string, unknown> = {}) => {
    publisher.serve('/old', { body: rss([]), headers: { etag: '"quiet"' } })
    const id = await make({
      pace: JSON.stringify({ rhythm }),
      last_fresh_at: new Date(rhythm.at),
      last_fetch_at: new Date(rhythm.at),
      ...values,
    })
    await pollFeed(app, id)
    return id
  }
  const isListed = async (id: number) => {
    const { body } = await editor.get('/api/v1/rssfilters?silent=true&limit=100')
    return body.items.some((feed: { id: number }) => feed.id === id)
  }

  test('says since when, in the list and the filter', { tags: 'thorough' }, async () => {
    const rhythm = rhythmOf(20)
    const id = await makeSilent(rhythm)
    const since = new Date(rhythm.at).toISOString()
    expect(await feedOf(id)).toMatchObject({ silent: true, silentSince: since })
    expect(await isListed(id)).toBe(true)
    const { body } = await editor.get('/api/v1/system/status')
    expect(JSON.stringify(body.findings)).toContain('ساكتة على غير عادتها')
    publisher.serve('/old', { body: rss([newItem()]) })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ silent: false, silentSince: null })
    expect(await isListed(id)).toBe(false)
  })

  test('is not silent on its days off', { tags: 'thorough' }, async () => {
    // It publishes until 20 hours ago, and again from 20 hours from now.
    const id = await makeSilent(rhythmOf(20, ago => Math.abs(ago) >= 20))
    expect(await feedOf(id)).toMatchObject({ silent: false, silentSince: null })
  })

  test.each<[string, Record<string, unknown>]>([
    ['our outage, or a clock that jumped', { next_fetch_at: new Date(Date.now() - 15 * hour) }],
    ['a long time out of reach', { failures: 3 }],
  ])('is not silent because of %s, also if its answer is 304', { tags: 'thorough' }, async (_, values) => {
    const rhythm = rhythmOf(20)
    const id = await makeSilent(rhythm, values)
    expect(await feedOf(id)).toMatchObject({ silent: false, failures: 0 })
    publisher.serve('/old', { status: 304 })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ silent: false, lastStatus: 304 })
  })

  test('is not silent when its filter is switched on again', { tags: 'thorough' }, async () => {
    const id = await makeSilent(rhythmOf(20))
    expect(await feedOf(id)).toMatchObject({ silent: true })
    await editor.patch(`/api/v1/rssfilters/status/${id}`, { active: false })
    const old = { next_fetch_at: new Date(Date.now() - 9 * hour) }
    await app.db.updateTable('feeds').set(old).where('id', '=', id).execute()
    await editor.patch(`/api/v1/rssfilters/status/${id}`, { active: true })
    await pollFeed(app, id)
    expect(await feedOf(id)).toMatchObject({ silent: false })
  })
})
