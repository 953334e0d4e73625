import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import {
  type Publisher,
  pollFeed,
  rss,
  setFeedsApart,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher
let categoryId: number

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.0/8', SITE_URL: siteOfTests }, hearsAll: true })
  editor = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(() => {
  publisher.forget()
  return setFeedsApart(app)
})

const secret = 'sesame-1001'
const all = {
  user: 'ناشر',
  password: secret,
  headers: [{ name: 'X-Api-Key', value: secret }],
  cookies: [{ name: 'session', value: secret }],
}
const basic = `Basic ${Buffer.from(`ناشر:${secret}`).toString('base64')}`
const feedUrl = (path = '/rss') => `${publisher.url}${path}`
/** The same server under another name. */
const elsewhere = (path = '/rss') => feedUrl(path).replace('127.0.0.1', '127.0.0.2')

let series = 0
async function create(values: Record<string, unknown>) {
  series += 1
  const answer = await editor.post('/api/v1/rssfilters', {
    name: `مرشح ${series}`,
    feedUrl: feedUrl(),
    categoryId,
    ...values,
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const edit = ({ id, revision }: { id: number; revision: number }, values: Record<string, unknown>) =>
  editor.patch(`/api/v1/rssfilters/${id}`, { revision, ...values })
const issuesOf = ({ body }: { body: { data: { issues: { path: string; message: string }[] } } }) =>
  body.data.issues

/** Serves a feed, and collects the secrets of each request. */
function serveFeed(path = '/rss', status = 200) {
  const seen: Record<string, unknown>[] = []
  publisher.serve(path, ({ headers: { authorization, cookie, ...headers } }: IncomingMessage) => {
    seen.push({ authorization, cookie, key: headers['x-api-key'] })
    return { status, body: rss([{ guid: `${series}`, title: `خبر ${series}` }]) }
  })
  return seen
}
const nothing = { authorization: undefined, cookie: undefined, key: undefined }

describe('credentials of a feed', () => {
  test('are sent to its host, and come back from no call, export, log or dump', {
    tags: 'thorough',
  }, async () => {
    const seen = serveFeed()
    const feed = await create({ credentials: all })
    await pollFeed(app, feed.id)
    expect(seen).toEqual([{ authorization: basic, cookie: `session=${secret}`, key: secret }])
    expect(feed.credentials).toMatchObject({
      origin: publisher.url,
      signIn: true,
      token: false,
      headers: ['X-Api-Key'],
      cookies: ['session'],
    })
    const renamed = await edit(feed, { name: 'اسم آخر' })
    await pollFeed(app, feed.id)
    expect(seen).toHaveLength(2)
    expect(seen[1]).toEqual(seen[0])
    const answers = [
      feed,
      renamed.body,
      (await editor.get(`/api/v1/rssfilters/${feed.id}`)).body,
      (await editor.get('/api/v1/rssfilters')).body,
      await (
        await fetch(`${app.url}/api/v1/rssfilters/export`, { headers: { cookie: editor.cookie } })
      ).text(),
      await app.db.selectFrom('logs').selectAll().execute(),
      await app.db.selectFrom('feed_credentials').selectAll().execute(),
      await app.db.selectFrom('feeds').selectAll().execute(),
      app.logged,
    ]
    expect(
      answers
        .map(answer => JSON.stringify(answer))
        .filter(text => text.includes(secret) || text.includes('ناشر:')),
    ).toEqual([])
    expect(JSON.stringify(answers)).toContain('"signIn":true')
  })

  test('in the address are moved out of it, also in an imported list', { tags: 'thorough' }, async () => {
    const seen = serveFeed()
    const address = feedUrl().replace('//', `//me:${secret}@`)
    const feed = await create({ feedUrl: address })
    expect(feed).toMatchObject({ feedUrl: feedUrl(), credentials: { signIn: true } })
    await pollFeed(app, feed.id)
    expect(seen[0]!.authorization).toBe(`Basic ${btoa(`me:${secret}`)}`)
    const other = address.replace('/rss', '/imported')
    const wrong = other.replace('me:', 'm%3Ae:').replace('/imported', '/wrong')
    const outlines = [other, wrong].map(url => `<outline text="وارد" type="rss" xmlUrl="${url}"/>`)
    const list = `<opml version="2.0"><body>${outlines.join('')}</body></opml>`
    const { body } = await editor.post('/api/v1/rssfilters/import', {
      list,
      categoryId,
      folders: [],
      dryRun: false,
    })
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(body.lines).toMatchObject([
      { outcome: 'added' },
      { outcome: 'refused', message: expect.stringContaining('كلمة المرور') },
    ])
    const { items } = (await editor.get(`/api/v1/rssfilters?q=${encodeURIComponent('وارد')}`)).body
    expect(items).toMatchObject([{ feedUrl: feedUrl('/imported'), credentials: { signIn: true } }])
  })

  test('are shared by filters that have the same ones: one request serves them, and others ask for themselves', {
    tags: 'thorough',
  }, async () => {
    const seen = serveFeed()
    const [first, same, other, none] = [
      await create({ credentials: all }),
      await create({ credentials: all }),
      await create({ credentials: { ...all, password: 'كلمة أخرى' } }),
      await create({}),
    ]
    await pollFeed(app, first.id)
    expect(seen).toHaveLength(1)
    const lastStatus = async ({ id }: { id: number }) =>
      (await editor.get(`/api/v1/rssfilters/${id}`)).body.lastStatus
    expect(await Promise.all([first, same, other, none].map(lastStatus))).toEqual([200, 200, null, null])
    for (const { id } of [other, none]) await pollFeed(app, id)
    expect(seen.slice(1).map(({ key }) => key)).toEqual([secret, undefined])
  })

  test.each([
    ['a redirect to another host', '/to', () => elsewhere()],
    ['a redirect there and back', '/there', () => elsewhere('/back')],
  ])('%s drops them', { tags: 'thorough' }, async (_, path, location) => {
    const seen = serveFeed()
    publisher.serve(path, { status: 302, headers: { Location: location() } })
    publisher.serve('/back', { status: 302, headers: { Location: feedUrl() } })
    const feed = await create({ feedUrl: feedUrl(path), credentials: all })
    await pollFeed(app, feed.id)
    expect(seen).toEqual([nothing])
  })

  test('a redirect on their host keeps them, and a permanent one to another does not take them along', {
    tags: 'thorough',
  }, async () => {
    const seen = serveFeed()
    publisher.serve('/moved', { status: 301, headers: { Location: '/rss' } })
    const feed = await create({ feedUrl: feedUrl('/moved'), credentials: all })
    await pollFeed(app, feed.id)
    expect(seen[0]!.key).toBe(secret)
    publisher.serve('/rss', { status: 301, headers: { Location: elsewhere('/new') } })
    const seenThere = serveFeed('/new')
    await pollFeed(app, feed.id)
    const accepted = await editor.post(`/api/v1/rssfilters/move/${feed.id}`, { address: elsewhere('/new') })
    expect(accepted.body).toMatchObject({ feedUrl: elsewhere('/new'), credentials: null })
    await pollFeed(app, feed.id)
    expect(seenThere).toEqual([nothing, nothing])
  })

  test('go when an editor changes the host, and a trial does not send them there', {
    tags: 'thorough',
  }, async () => {
    const seen = serveFeed()
    const feed = await create({ credentials: all })
    const { feedUrl: _, ...rules } = { feedUrl: '', id: feed.id }
    await editor.post('/api/v1/rssfilters/try', { ...rules, feedUrl: elsewhere() })
    await editor.post('/api/v1/rssfilters/try', { ...rules, feedUrl: feedUrl() })
    expect(seen).toEqual([nothing, { authorization: basic, cookie: `session=${secret}`, key: secret }])
    const kept = await edit(feed, { feedUrl: elsewhere(), credentials: { headers: [{ name: 'x-api-key' }] } })
    expect(issuesOf(kept)).toMatchObject([
      { path: 'credentials.headers.0.value', message: expect.stringMatching(/اكتب قيمتها/) },
    ])
    const { body } = await edit(feed, { feedUrl: elsewhere() })
    expect(body.credentials).toBeNull()
    await edit(body, { feedUrl: feedUrl() })
    await pollFeed(app, feed.id)
    expect(seen.at(-1)).toEqual(nothing)
  })

  test('one is replaced or deleted, and the others stay', { tags: 'thorough' }, async () => {
    const seen = serveFeed()
    const feed = await create({ credentials: all })
    const second = await edit(feed, {
      credentials: {
        user: null,
        token: 'abc',
        headers: [{ name: 'x-api-key' }, { name: 'X-Other', value: '1' }],
        cookies: [],
      },
    })
    expect(second.body.credentials).toMatchObject({
      signIn: false,
      token: true,
      headers: ['x-api-key', 'X-Other'],
      cookies: [],
    })
    await pollFeed(app, feed.id)
    expect(seen).toEqual([{ authorization: 'Bearer abc', cookie: undefined, key: secret }])
    expect((await edit(second.body, { credentials: null })).body.credentials).toBeNull()
  })

  test.each([
    ['headers.0.name', { headers: [{ name: 'Host', value: 'a' }] }],
    ['headers.0.name', { headers: [{ name: 'content-LENGTH', value: '1' }] }],
    ['headers.0.name', { headers: [{ name: 'X-A\r\nHost', value: '1' }] }],
    ['headers.0.value', { headers: [{ name: 'X-A', value: 'a\r\nHost: b' }] }],
    ['headers.0.value', { headers: [{ name: 'X-A', value: 'سر' }] }],
    [
      'headers',
      {
        headers: [
          { name: 'X-A', value: '1' },
          { name: 'x-a', value: '2' },
        ],
      },
    ],
    ['headers.0.value', { headers: [{ name: 'X-A' }] }],
    ['headers', { token: 'a', headers: [{ name: 'Authorization', value: 'b' }] }],
    ['cookies.0.value', { cookies: [{ name: 'a', value: 'b; c=d' }] }],
    ['cookies.0.name', { cookies: [{ name: 'a=b', value: 'c' }] }],
    ['user', { user: 'a:b', password: 'c' }],
    ['user', { password: 'c' }],
    ['password', { user: 'a', password: 'b\nc' }],
    ['token', { token: 'a b' }],
    ['token', { user: 'a', password: 'b', token: 'c' }],
  ])('at %s: %j is refused in Arabic', async (path, credentials) => {
    const answer = await editor.post('/api/v1/rssfilters', {
      name: 'مرفوض',
      feedUrl: feedUrl(),
      categoryId,
      credentials,
    })
    expect(issuesOf(answer)).toMatchObject([
      { path: `credentials.${path}`, message: expect.stringMatching(/[ء-ي]/) },
    ])
  })

  test.each([
    [401, {}, /يطلب الخادم تسجيل دخول/],
    [401, { credentials: all }, /رفض الخادم بيانات الدخول المحفوظة/],
    [403, {}, /يمنعنا الخادم/],
    [403, { credentials: all }, /مع أننا أرسلنا بيانات الدخول/],
  ])('%i with %j is named truthfully', async (status, values, message) => {
    serveFeed('/rss', status)
    const { id } = await create(values)
    await pollFeed(app, id)
    const { body } = await editor.get(`/api/v1/rssfilters/${id}`)
    expect(body).toMatchObject({ lastStatus: status, lastError: expect.stringMatching(message) })
  })

  test('that the key no longer opens are not replaced by a request without them', {
    tags: 'thorough',
  }, async () => {
    serveFeed()
    const { id } = await create({ credentials: all })
    await app.db
      .updateTable('feed_credentials')
      .set({ origin: publisher.url, sealed: 'v1.AAAA' })
      .where('feed_id', '=', id)
      .execute()
    await pollFeed(app, id)
    expect(publisher.asked).toEqual([])
    const { body } = await editor.get(`/api/v1/rssfilters/${id}`)
    expect(body).toMatchObject({
      lastStatus: null,
      lastError: expect.stringMatching(/تعذّر فتح بيانات الدخول/),
    })
    const untouched = { user: '', password: '', token: '' }
    const renamed = await edit(body, { name: 'اسم بلا مفتاح', credentials: untouched })
    expect(renamed.body.credentials).toMatchObject({ signIn: true })
    const renewed = await edit(renamed.body, { credentials: { token: 'abc', headers: [], cookies: [] } })
    expect(renewed.body.credentials).toMatchObject({ signIn: false, token: true })
  })
})

describe('fallback addresses', () => {
  const items = (count: number, guid: (index: number) => string = index => `f${series}-${index}`) =>
    Array.from({ length: count }, (_, index) => ({
      guid: guid(index),
      title: `خبر احتياطي ${series} ${index}`,
      link: `https://news.example/fallback/${series}/${index}`,
      body: `<p>نص الخبر ${index}.</p>`,
    }))
  const feedOf = async (id: number) => (await editor.get(`/api/v1/rssfilters/${id}`)).body
  const articles = async (id: number) =>
    (await editor.get(`/api/v1/article/dashboard?limit=100&feed=${id}`)).body.items as unknown[]
  const asked = () => publisher.asked.splice(0).map(({ path }) => path)

  test('serve from the second failure on, without doubles, until the own address is back', {
    tags: 'thorough',
  }, async () => {
    const feed = await create({ fallbackUrls: [feedUrl('/dead'), elsewhere('/two')] })
    expect(feed.fallbacks).toMatchObject([{ url: feedUrl('/dead') }, { url: elsewhere('/two') }])
    publisher.serve('/rss', { body: rss(items(2)), headers: { ETag: '"own"' } })
    await pollFeed(app, feed.id)
    publisher.serve('/rss', { status: 500 })
    const tags: unknown[] = []
    publisher.serve('/two', ({ headers }) => {
      tags.push(headers['if-none-match'])
      // The second address offers the same stories under different guids, plus one more.
      return { body: rss(items(3, index => `other-${series}-${index}`)), headers: { ETag: '"two"' } }
    })
    asked()
    await pollFeed(app, feed.id)
    expect([asked(), await feedOf(feed.id)]).toMatchObject([['/rss'], { failures: 1, servedFrom: null }])
    await pollFeed(app, feed.id)
    expect(asked()).toEqual(['/rss', '/dead', '/two'])
    expect(await feedOf(feed.id)).toMatchObject({
      failures: 0,
      servedFrom: elsewhere('/two'),
      ownError: expect.stringMatching(/عطل/),
      fallbacks: [{ lastStatus: 404 }, { lastStatus: 200, lastError: null }],
    })
    expect(await articles(feed.id)).toHaveLength(3)
    await pollFeed(app, feed.id)
    expect([asked(), tags]).toEqual([['/two'], [undefined, '"two"']])

    const own: unknown[] = []
    publisher.serve('/rss', ({ headers }) => {
      own.push(headers['if-none-match'])
      return { body: rss(items(4)), headers: { ETag: '"own"' } }
    })
    await app.db
      .updateTable('feeds')
      .set({ own_retry_at: new Date(0) })
      .where('id', '=', feed.id)
      .execute()
    await pollFeed(app, feed.id)
    expect([asked(), own]).toEqual([['/rss'], ['"own"']])
    expect(await feedOf(feed.id)).toMatchObject({ servedFrom: null, ownError: null, imported: 4 })
    expect(await articles(feed.id)).toHaveLength(4)
    const { items: listed } = (await editor.get(`/api/v1/wire?feed=${feed.id}&limit=50`)).body
    expect(listed.filter(({ withdrawnAt }: { withdrawnAt: unknown }) => withdrawnAt)).toEqual([])
  })

  test('no longer serve once an editor removed them', async () => {
    const feed = await create({ fallbackUrls: [elsewhere('/one'), elsewhere('/two')] })
    const served = { served_from: elsewhere('/one'), own_failures: 4, own_error: 'عطل' }
    await app.db.updateTable('feeds').set(served).where('id', '=', feed.id).execute()
    const kept = await edit(feed, { fallbackUrls: [elsewhere('/two'), elsewhere('/one')] })
    expect(kept.body).toMatchObject({ servedFrom: elsewhere('/one'), ownError: 'عطل' })
    const one = await edit(kept.body, { fallbackUrls: [elsewhere('/two')] })
    expect(one.body).toMatchObject({ servedFrom: null, ownError: 'عطل' })
    expect((await edit(one.body, { fallbackUrls: [] })).body).toMatchObject({ ownError: null })
  })

  test('that were removed earlier leave nothing behind', async () => {
    const feed = await create({})
    const served = { served_from: elsewhere('/gone'), own_failures: 9, own_error: 'عطل', failures: 0 }
    const since = { own_failed_at: new Date(0), own_retry_at: new Date(0) }
    publisher.serve('/rss', { body: rss(items(1)) })
    const update = app.db.updateTable('feeds').set({ ...served, ...since })
    await update.where('id', '=', feed.id).execute()
    await pollFeed(app, feed.id)
    const state = await feedOf(feed.id)
    expect(state).toMatchObject({ servedFrom: null, ownError: null, ownFailedAt: null, failures: 0 })
  })

  test.each<[string[]]>([[[]], [['/three']]])(
    'no longer serve if removed while they answer: %j are left',
    {
      tags: 'thorough',
    },
    async paths => {
      const left = paths.map(elsewhere)
      const feed = await create({ fallbackUrls: [elsewhere('/two'), ...left] })
      publisher.serve('/rss', { status: 410 })
      let removal: Promise<{ status: number }> | undefined
      publisher.serve('/two', async () => {
        removal ??= edit(feed, { fallbackUrls: left })
        await removal
        return { body: rss(items(1)) }
      })
      await pollFeed(app, feed.id)
      expect((await removal)?.status).toBe(200)
      expect(await feedOf(feed.id)).toMatchObject({ servedFrom: null, imported: 0 })
      publisher.serve('/three', { body: rss(items(1)) })
      await pollFeed(app, feed.id)
      expect(await feedOf(feed.id)).toMatchObject({ servedFrom: left[0] ?? null })
    },
  )

  test('serve at once where the publisher removed the feed', { tags: 'thorough' }, async () => {
    const feed = await create({ fallbackUrls: [elsewhere('/two')] })
    publisher.serve('/rss', { status: 410 })
    publisher.serve('/two', { body: rss(items(1)) })
    const emptied = app.db
      .updateTable('feeds')
      .set({ empty_from: new Date(0) })
      .where('id', '=', feed.id)
    await emptied.execute()
    await pollFeed(app, feed.id)
    const row = app.db.selectFrom('feeds').select('empty_from').where('id', '=', feed.id)
    expect(await row.executeTakeFirst()).toEqual({ empty_from: null })
    const closed = await feedOf(feed.id)
    expect(closed).toMatchObject({ failures: 0, servedFrom: elsewhere('/two') })
    // An editor is asked what to do about the address that is gone.
    expect(closed.goneAt).not.toBeNull()
    publisher.forget()
    publisher.serve('/two', { body: rss(items(2)) })
    await app.db
      .updateTable('feeds')
      .set({ own_retry_at: new Date(Date.now() + 3_600_000) })
      .where('id', '=', feed.id)
      .execute()
    await pollFeed(app, feed.id)
    expect(await feedOf(feed.id)).toMatchObject({ failures: 0, goneAt: closed.goneAt })
    expect(asked()).toEqual(['/two'])
    // A failure of the fallback waits no week, as the closed address does.
    publisher.serve('/rss', { status: 410 })
    publisher.serve('/two', { status: 500 })
    await pollFeed(app, feed.id)
    const { failures, nextFetchAt } = await feedOf(feed.id)
    expect([failures, Date.parse(nextFetchAt) < Date.now() + 3_600_000]).toEqual([1, true])
    publisher.serve('/rss', { body: rss(items(2)) })
    await editor.post(`/api/v1/rssfilters/fetch/${feed.id}`)
    await pollFeed(app, feed.id)
    expect(await feedOf(feed.id)).toMatchObject({ servedFrom: null, goneAt: null })
  })

  test('that all fail leave the error of the own address', { tags: 'thorough' }, async () => {
    const feed = await create({ fallbackUrls: [elsewhere('/none')], credentials: all })
    const seen: unknown[] = []
    publisher.serve('/none', ({ headers }) => {
      seen.push(headers['x-api-key'])
      return { body: 'ليست خلاصة' }
    })
    publisher.serve('/rss', { status: 503 })
    await pollFeed(app, feed.id)
    await pollFeed(app, feed.id)
    expect(await feedOf(feed.id)).toMatchObject({ failures: 2, lastStatus: 503, servedFrom: null })
    expect(seen).toEqual([undefined])
  })

  test.each([
    [['ftp://a.example/'], /http/],
    [['http://u:p@a.example/'], /بلا اسم مستخدم/],
    [['http://a.example/', 'http://a.example/'], /مرتين/],
    [[1, 2, 3, 4].map(number => `http://a${number}.example/`), /ثلاثة/],
    [[`${siteOfTests}/rss`], /./],
  ])('%j are refused in Arabic', async (fallbackUrls, message) => {
    const answer = await editor.post('/api/v1/rssfilters', {
      name: 'مرفوض',
      feedUrl: feedUrl(),
      categoryId,
      fallbackUrls,
    })
    expect(issuesOf(answer)[0]).toMatchObject({
      path: expect.stringMatching(/^fallbackUrls/),
      message: expect.stringMatching(message),
    })
  })

  test('the own address is none', async () => {
    const feed = await create({})
    expect(issuesOf(await edit(feed, { fallbackUrls: [feedUrl()] }))[0]).toMatchObject({
      path: 'fallbackUrls',
    })
  })
})
