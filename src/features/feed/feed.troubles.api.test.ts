import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { listMails } from '../../testing/outbox.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'
import { watchSystemNow } from '../system-status/watch.service.ts'
import { maxTries } from './feed.item.queries.ts'
import { sumFeedDaysNow } from './health/health.service.ts'
import { beyondNotice } from './pipeline/feed-error.ts'

const hour = 3_600_000
const day = 24 * hour

let app: TestApp
let editor: TestClient
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.0/8', SITE_URL: siteOfTests }, worker: true })
  editor = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(async () => {
  publisher.forget()
  await app.db.deleteFrom('feeds').execute()
})

/** Another host for each, as feeds of one share their alerts. */
let hosts = 2
const make = (values: Record<string, unknown> = {}) => {
  hosts += 1
  return makeFeed(app, { feed_url: `http://127.0.0.${hosts}:${publisher.port}/rss`, ...values })
}
const items = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ guid: `t${from + index}`, title: `خبر ${from + index}` }))

/** One round of the watch, a minute after the last. */
async function watch(): Promise<void> {
  await sql`update feed_alerts set since = since - interval '1 minute', told_at = told_at - interval '1 minute',
    ended_at = ended_at - interval '1 minute'`.execute(app.db)
  await watchSystemNow(app.services)
}
const mails = async () =>
  (await listMails(app.dataDir)).filter(({ subject }) => subject.includes('مرشّحات RSS'))
const unsent = sql`select from graphile_worker.jobs where task_identifier = 'mailAlert'`
async function expectMails(count: number) {
  // The job of a mail ends a little after it is sent.
  await expect
    .poll(async () => [(await mails()).length, (await unsent.execute(app.db)).rows.length])
    .toEqual([count, 0])
  return (await mails()).at(-1)!
}
const troublesOf = async (client = editor) => (await client.get('/api/v1/rssfilters/troubles')).body
const kindsOf = async (id: number) =>
  (await troublesOf())
    .filter(({ feedId }: { feedId: number }) => feedId === id)
    .map(({ kind }: { kind: string }) => kind)
const change = (id: number, values: Record<string, unknown>) =>
  app.db.updateTable('feeds').set(values).where('id', '=', id).execute()

test('twelve feeds of a dead host are one mail, and one when it is back; its agency sees its own', {
  tags: 'thorough',
}, async () => {
  const before = (await mails()).length
  const dead = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      makeFeed(app, {
        name: `قسم ${index}`,
        feed_url: `http://127.0.0.2:${publisher.port}/${index}`,
        failures: index === 0 ? 4 : 0,
        ...(index === 1 ? { agency_id: app.agencyId } : {}),
      }),
    ),
  )
  for (let other = 0; other < 13; other += 1) await make()
  // The one that makes them a trouble comes last, as the worker may look at any moment.
  for (const id of dead.toReversed()) await pollFeed(app, id)
  for (let round = 0; round < 4; round += 1) await watch()
  const mail = await expectMails(before + 1)
  expect(mail.text).toContain('وعددها 12')
  expect(mail.text).toContain('127.0.0.2')
  expect(await troublesOf()).toHaveLength(12)
  const own = await troublesOf(await app.as('agency'))
  expect(own).toMatchObject([{ feedId: dead[1], kind: 'failing', name: 'قسم 1' }])

  const late = await makeFeed(app, { feed_url: `http://127.0.0.2:${publisher.port}/late`, failures: 6 })
  await watch()
  await watch()
  expect(await kindsOf(late)).toEqual(['failing'])
  for (const [index, id] of [...dead, late].entries()) {
    publisher.serve(index === 12 ? '/late' : `/${index}`, { body: rss([]) })
    await pollFeed(app, id)
    if (index === 6) await watch()
  }
  await watch()
  await watch()
  expect((await expectMails(before + 2)).subject).toContain('عاد إلى حاله')
  expect(await troublesOf()).toEqual([])
})

test('folders have no host in common: each is told of, also beside another that failed before', {
  tags: 'thorough',
}, async () => {
  const before = (await mails()).length
  for (let other = 0; other < 5; other += 1) await make()
  await makeFeed(app, { name: 'مجلد أول', feed_url: 'folder:one', failures: 6 })
  await watch()
  await watch()
  expect((await expectMails(before + 1)).text).toContain('folder:one')
  await makeFeed(app, { name: 'مجلد ثان', feed_url: 'folder:two', failures: 1 })
  await watch()
  expect(await troublesOf()).toHaveLength(1)
  await change(await makeFeed(app, { name: 'مجلد ثالث', feed_url: 'folder:three' }), { failures: 6 })
  await watch()
  await watch()
  const mail = await expectMails(before + 2)
  expect([mail.text.includes('مجلد ثالث'), mail.text.includes('مجلد ثان')]).toEqual([true, false])
})

test('if most feeds fail it is our outage, of which each feed says nothing, nor that its own trouble is over', {
  tags: 'thorough',
}, async () => {
  const silentOne = await make({
    last_fetch_at: new Date(),
    last_fresh_at: new Date(0),
    silent_from: new Date(1),
  })
  await watch()
  const before = (await mails()).length
  await watch()
  await expectMails(before + 1)
  for (let other = 0; other < 5; other += 1) await make({ failures: 9 })
  await change(silentOne, { failures: 1 })
  const kinds = async () => (await troublesOf()).map(({ kind }: { kind: string }) => kind)
  await watch()
  await watch()
  expect(await kinds()).toEqual(['silent'])
  const told = (await mails()).filter(({ text }) => text.includes('لا تُجلب') && text.includes('127.0.0.'))
  expect(told.filter(({ text }) => text.includes(`127.0.0.${hosts}`))).toEqual([])
})

test('a feed that is closed, or moved, alerts once; both end with what an editor does', {
  tags: 'thorough',
}, async () => {
  const gone = await make()
  publisher.serve('/rss', { status: 410 })
  await pollFeed(app, gone)
  const moved = await make()
  publisher.serve('/rss', { status: 301, headers: { location: `${publisher.url}/new` } })
  publisher.serve('/new', { body: rss([]) })
  await pollFeed(app, moved)
  const before = (await mails()).length
  for (let round = 0; round < 3; round += 1) await watch()
  const mail = await expectMails(before + 1)
  expect(mail.text).toContain('أُغلقت نهائيًّا')
  expect(mail.text).toContain('انتقلت إلى موقع آخر')
  expect([await kindsOf(gone), await kindsOf(moved)]).toEqual([['gone'], ['moved']])
  await editor.post(`/api/v1/rssfilters/move/${moved}`, { address: `${publisher.url}/new` })
  await editor.patch(`/api/v1/rssfilters/status/${gone}`, { active: false })
  await watch()
  expect(await troublesOf()).toEqual([])
})

test('a feed whose document lost its items is empty after half an hour, one that never had any is not', {
  tags: 'thorough',
}, async () => {
  const [id, never] = [await make(), await make()]
  publisher.serve('/rss', { body: rss([]) })
  await pollFeed(app, never)
  publisher.serve('/rss', { body: rss(items(3)) })
  await pollFeed(app, id)
  publisher.serve('/rss', { body: rss([]), headers: { etag: '"empty"' } })
  await pollFeed(app, id)
  await watch()
  expect(await kindsOf(id)).toEqual([])
  publisher.serve('/rss', { status: 304 })
  const { pace } = await app.db
    .selectFrom('feeds')
    .select('pace')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { size } = pace as { size: { emptySince: number } }
  const aged = { ...(pace as object), size: { ...size, emptySince: size.emptySince - hour } }
  await change(id, { pace: JSON.stringify(aged) })
  for (const one of [id, never]) await pollFeed(app, one)
  await watch()
  expect([await kindsOf(id), await kindsOf(never)]).toEqual([['empty'], []])
  publisher.serve('/rss', { body: rss(items(3)) })
  await pollFeed(app, id)
  await watch()
  expect(await kindsOf(id)).toEqual([])
})

test.each([
  [3, ['halved']],
  [7, []],
])('a document of twelve items that has %i for a day: %j', { tags: 'thorough' }, async (count, kinds) => {
  const now = Date.now()
  const size = { since: now - 20 * day, at: now - hour, usual: 12, halfSince: now - 25 * hour }
  const id = await make({ pace: JSON.stringify({ size }) })
  publisher.serve('/rss', { body: rss(items(count, 100 * count)) })
  await pollFeed(app, id)
  await watch()
  expect(await kindsOf(id)).toEqual(kinds)
})

const daysOf = (id: number, rows: Record<number, [items: number, taken: number, refused: number]>) =>
  app.db
    .insertInto('feed_days')
    .values(
      Object.entries(rows).map(([ago, [count, taken, refused]]) => ({
        feed_id: id,
        day: sql<string>`(now() at time zone 'Asia/Riyadh')::date - ${Number(ago)}::integer`,
        items: count,
        taken,
        refused,
      })),
    )
    .execute()
const ten = [10, 10, 0] as [number, number, number]
const sameWeekday = { 8: ten, 15: ten, 22: ten, 29: ten }

test.each([
  ['halved', { ...sameWeekday, 1: [5, 5, 0] }, 60, ['halved']],
  ['without any item', sameWeekday, 60, ['halved']],
  ['a little less', { ...sameWeekday, 1: [6, 6, 0] }, 60, []],
  ['the weekly day off', { 2: ten, 3: ten, 9: ten, 10: ten, 16: ten }, 60, []],
  ['of a feed that is new', { ...sameWeekday, 1: [1, 1, 0] }, 9, []],
] as const)('yesterday %s against the same weekday', async (_, rows, daysWatched, kinds) => {
  const id = await make({ watched_from: new Date(Date.now() - daysWatched * day) })
  await daysOf(await make({ watched_from: new Date(0) }), { 1: ten })
  await daysOf(id, rows as never)
  await watch()
  expect(await kindsOf(id)).toEqual(kinds)
})

test('on a holiday, when most feeds halve, none does', async () => {
  for (let one = 0; one < 5; one += 1) {
    await daysOf(await make({ watched_from: new Date(Date.now() - 60 * day) }), sameWeekday)
  }
  await watch()
  expect(await troublesOf()).toEqual([])
})

test('a filter that refuses all new items of a day is in trouble until it takes one', {
  tags: 'thorough',
}, async () => {
  const id = await make({ include_words: ['كلمة لا ترد'] })
  publisher.serve('/rss', { body: rss(items(5, 1000)) })
  await pollFeed(app, id)
  await sumFeedDaysNow(app.db)
  await sumFeedDaysNow(app.db)
  await watch()
  expect(await kindsOf(id)).toEqual(['refused'])
  publisher.serve('/rss', { body: rss([{ guid: 'taken', title: 'كلمة لا ترد إلا هنا' }, ...items(5, 1000)]) })
  await pollFeed(app, id)
  await sumFeedDaysNow(app.db)
  await watch()
  expect(await kindsOf(id)).toEqual([])
})

test('a filter that refuses everything is in trouble until its rules change, or an editor confirms them', {
  tags: 'thorough',
}, async () => {
  const refusing = async (path: string) => {
    const made = await make({ include_words: ['كلمة لا ترد'], feed_url: publisher.url + path })
    publisher.serve(path, { body: rss(items(5, 3000)) })
    await pollFeed(app, made)
    await sumFeedDaysNow(app.db)
    return made
  }
  const [changed, confirmed] = [await refusing('/refusing'), await refusing('/right')]
  await watch()
  // Days without news.
  await sql`update feed_days set day = day - 3`.execute(app.db)
  await sql`update feed_items set seen_at = seen_at - interval '3 days'`.execute(app.db)
  await sql`update feed_alerts set since = since - interval '3 days'`.execute(app.db)
  await watch()
  expect([await kindsOf(changed), await kindsOf(confirmed)]).toEqual([['refused'], ['refused']])
  const { body: feed } = await editor.get(`/api/v1/rssfilters/${changed}`)
  const renamed = await editor.patch(`/api/v1/rssfilters/${changed}`, {
    revision: feed.revision,
    name: 'اسمه',
  })
  await watch()
  expect(await kindsOf(changed)).toEqual(['refused'])
  const edits = { revision: renamed.body.revision, includeWords: ['كلمة أخرى'] }
  await editor.patch(`/api/v1/rssfilters/${changed}`, edits)
  expect((await editor.post(`/api/v1/rssfilters/confirm-rules/${confirmed}`)).status).toBe(200)
  expect(await kindsOf(confirmed)).toEqual([])
  await watch()
  expect([await kindsOf(changed), await kindsOf(confirmed)]).toEqual([[], []])
  // Earlier refusals count no more, later ones do.
  await sql`update feed_days set day = day + 3`.execute(app.db)
  await watch()
  expect([await kindsOf(changed), await kindsOf(confirmed)]).toEqual([[], []])
  for (const [id, path] of [
    [changed, '/refusing'],
    [confirmed, '/right'],
  ] as const) {
    publisher.serve(path, { body: rss(items(5, 4000)) })
    await pollFeed(app, id)
  }
  await sumFeedDaysNow(app.db)
  await watch()
  expect([await kindsOf(changed), await kindsOf(confirmed)]).toEqual([['refused'], ['refused']])
})

test('a filter that takes little may refuse a day', { tags: 'thorough' }, async () => {
  const id = await make({ include_words: ['كلمة لا ترد'] })
  await daysOf(id, { 3: [100, 3, 97], 4: [100, 2, 98] })
  publisher.serve('/rss', { body: rss(items(8, 2000)) })
  await pollFeed(app, id)
  await sumFeedDaysNow(app.db)
  await watch()
  expect(await kindsOf(id)).toEqual([])
})

const lasting = (hours: number) =>
  sql`update feed_alerts set since = since - make_interval(hours => ${hours})`.execute(app.db)

test('a fallback that has served for hours is told once, with the error of the own address, until that answers', {
  tags: 'thorough',
}, async () => {
  const before = (await mails()).length
  const id = await make({ name: 'خلاصة الساحل', agency_id: app.agencyId })
  const url = `http://127.0.0.${hosts}:${publisher.port}/two`
  await app.db.insertInto('feed_fallbacks').values({ feed_id: id, position: 1, url }).execute()
  publisher.serve('/two', { body: rss(items(3, 5000)) })
  for (let poll = 0; poll < 2; poll += 1) await pollFeed(app, id)
  await watch()
  expect(await troublesOf()).toEqual([])
  const began = new Date(Date.now() - 7 * hour)
  await change(id, { own_failed_at: began })
  for (let round = 0; round < 4; round += 1) await watch()
  const mail = await expectMails(before + 1)
  expect(mail.text).toContain('تُجلب من عنوان احتياطي منذ 7 ساعات')
  expect(mail.text).toContain('خلاصة الساحل')
  expect(mail.text).toContain('آخر خطأ: ')
  const { ownError } = (await editor.get(`/api/v1/rssfilters/${id}`)).body
  const shown = { feedId: id, kind: 'fallback', since: began.toISOString() }
  expect(await troublesOf()).toMatchObject([{ ...shown, detail: ownError }])
  expect(await troublesOf(await app.as('agency'))).toMatchObject([{ ...shown, detail: null }])
  // For a moment neither answers.
  publisher.serve('/two', { status: 500 })
  await pollFeed(app, id)
  await watch()
  expect(await troublesOf()).toEqual([])
  publisher.serve('/two', { body: rss(items(3, 5000)) })
  await pollFeed(app, id)
  await watch()
  expect(await kindsOf(id)).toEqual(['fallback'])
  publisher.serve('/rss', { body: rss(items(3, 5000)) })
  await change(id, { own_retry_at: new Date(0) })
  await pollFeed(app, id)
  await watch()
  const over = await expectMails(before + 2)
  expect(over.subject).toContain('عاد إلى حاله')
  expect(over.text).not.toContain('آخر خطأ')
  expect(await troublesOf()).toEqual([])
})

test('a closed address whose fallback serves is told as closed alone', { tags: 'thorough' }, async () => {
  const id = await make()
  const [served_from, gone_at] = ['http://127.0.0.1/two', new Date()]
  await change(id, { served_from, gone_at, own_failed_at: new Date(0), last_fetch_at: new Date() })
  await watch()
  expect(await kindsOf(id)).toEqual(['gone'])
})

test('a document that is cut off poll after poll is told after an hour; unchanged, it is cut off still', {
  tags: 'thorough',
}, async () => {
  const before = (await mails()).length
  const id = await make()
  const body = rss(items(3, 6000)).replace(/<\/channel>.*/s, '<item><guid>cut')
  const headers = { etag: '"cut"', 'content-length': String(10 * body.length) }
  publisher.serve('/rss', { body, headers, isCut: true })
  await pollFeed(app, id)
  for (let round = 0; round < 3; round += 1) await watch()
  const [{ kind, detail }] = await troublesOf()
  expect([kind, detail]).toEqual(['partial', expect.stringContaining('انقطع')])
  await lasting(2)
  await change(id, { last_fetch_at: new Date(Date.now() - 3 * hour) })
  await watch()
  expect(await mails()).toHaveLength(before)
  publisher.serve('/rss', { status: 304 })
  await pollFeed(app, id)
  await watch()
  expect((await expectMails(before + 1)).text).toContain('انقطع')
  publisher.serve('/rss', { body: rss(items(3, 6000)) })
  await pollFeed(app, id)
  await watch()
  expect(await kindsOf(id)).toEqual([])
})

test('the oldest of a podcast’s thousands of items are no trouble', async () => {
  const id = await make({ last_error: beyondNotice(3), last_fetch_at: new Date() })
  await watch()
  expect(await kindsOf(id)).toEqual([])
})

type MadeItem = { outcome: string; tries?: number; from_page?: boolean; isTried?: boolean }
async function makeItems(feed_id: number, made: MadeItem[]): Promise<void> {
  for (const [at, { isTried = false, ...values }] of made.entries()) {
    const row = { feed_id, guid: `m${at}`, guid_key: Buffer.from(`m${at}`), title: `خبر ${at}`, ...values }
    const { id } = await app.db.insertInto('feed_items').values(row).returning('id').executeTakeFirstOrThrow()
    const answers = JSON.stringify(isTried ? [{ rule: 'page', verdict: 'passed', says: '', places: [] }] : [])
    await app.db.insertInto('feed_item_contents').values({ item_id: id, answers }).execute()
  }
}
const times = (count: number, made: MadeItem) => Array.from({ length: count }, () => made)
const excerpt = { outcome: 'held', isTried: true }
const whole = { outcome: 'held', isTried: true, from_page: true }

test.each<[string, Record<string, unknown>, MadeItem[], string[]]>([
  ['an item is given up', {}, [{ outcome: 'failed', tries: maxTries }], ['unsaved']],
  ['an item is tried again', {}, [{ outcome: 'failed', tries: 2 }], []],
  ['no page of the last five was read', { page_text: true }, [whole, ...times(5, excerpt)], ['excerpts']],
  ['one of the last five was', { page_text: true }, [...times(3, excerpt), whole, excerpt], []],
  ['too few were tried', { page_text: true }, [...times(5, { outcome: 'held' }), ...times(4, excerpt)], []],
  [
    'those tried are older than the last fifty',
    { page_text: true },
    [...times(5, excerpt), ...times(50, { outcome: 'excluded' })],
    [],
  ],
  ['pages are no longer read', { page_text: false }, times(6, excerpt), []],
])('%s: %j', async (_, values, made, kinds) => {
  const id = await make(values)
  await makeItems(id, made)
  await watch()
  expect(await kindsOf(id)).toEqual(kinds)
})

const served = {
  served_from: 'http://127.0.0.1/two',
  own_failed_at: new Date(0),
  own_error: 'عطل',
  last_fetch_at: new Date(),
}
const age = (id: number) =>
  sql`update feed_items set seen_at = seen_at - interval '8 days' where feed_id = ${id}`
const readPage = (id: number) => sql`update feed_items set from_page = true where feed_id = ${id}`
const close = (id: number) => sql`update feeds set gone_at = now() where id = ${id}`
const remove = (id: number) => sql`update feeds set own_failed_at = null where id = ${id}`
const begin: Record<string, [Record<string, unknown>, MadeItem[]]> = {
  unsaved: [{}, [{ outcome: 'failed', tries: maxTries }]],
  excerpts: [{ page_text: true }, times(5, excerpt)],
  fallback: [served, []],
}

test.each([
  ['unsaved', 'a day passes', age, [], []],
  ['excerpts', 'a week passes', age, [], []],
  ['excerpts', 'a page is read', readPage, [], ['عاد']],
  ['fallback', 'its publisher closes the own address', close, ['gone'], ['أُغلقت']],
  ['fallback', 'it is removed while it answers', remove, [], ['عاد']],
])(
  '%s ends when %s, and is told as over only if that mends it',
  {
    tags: 'thorough',
  },
  async (kind, _, change, kinds, says) => {
    const [values, made] = begin[kind]!
    const id = await make(values)
    await makeItems(id, made)
    const before = (await mails()).length
    for (let round = 0; round < 3; round += 1) await watch()
    await expectMails(before + 1)
    expect(await kindsOf(id)).toEqual([kind])
    await change(id).execute(app.db)
    for (let round = 0; round < 3; round += 1) await watch()
    expect(await kindsOf(id)).toEqual(kinds)
    await expectMails(before + 1 + says.length)
    const told = (await mails()).slice(before + 1).map(({ subject, text }) => subject + text)
    expect(told).toEqual(says.map(words => expect.stringContaining(words)))
    expect(told.join()).not.toContain('آخر خطأ')
  },
)
