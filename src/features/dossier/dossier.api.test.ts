import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory, makePerson, makeTag } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  editor = await app.as('admin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const address = '/api/v1/dossier'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
type Row = { id: number }
const ids = (rows: Row[]) => rows.map(({ id }) => id)

async function make(input: object = {}) {
  const form = { name: 'أزمة المرفأ', summary: 'ما نعرفه عن القصة.', status: true, ...input }
  const { status, body } = await editor.post(address, form)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const read = async (slug: string) => guest.get(`${address}/slug/${encodeURIComponent(slug)}`)
const listed = async (id: number) => ids((await guest.get(`${address}/articles/${id}`)).body.items)

test('its articles come by tag and by hand, without those left out, page by page', {
  tags: 'thorough',
}, async () => {
  const [tag, other] = [await makeTag(app.db), await makeTag(app.db)]
  const tagged = async (hours: number, tagIds = [tag]) =>
    makeArticle(app.db, { tagIds, publishAt: hoursAgo(hours) })
  const both = await tagged(6, [tag, other])
  const [first, leftOut, last] = [await tagged(5), await tagged(4), await tagged(1, [other])]
  const placed = await makeArticle(app.db, { publishAt: hoursAgo(3) })
  await makeArticle(app.db, { tagIds: [tag], enable: false })
  await makeArticle(app.db, { publishAt: hoursAgo(2) })
  const { id, slug } = await make({ tagIds: [tag, other], placedIds: [placed], leftOutIds: [leftOut] })

  const seen: number[] = []
  let next = ''
  const cursors: (string | null)[] = []
  do {
    const { body } = await guest.get(`${address}/articles/${id}?limit=2&after=${encodeURIComponent(next)}`)
    seen.push(...ids(body.items))
    cursors.push(body.previous)
    next = body.next
  } while (next)
  expect(seen).toEqual([last, placed, first, both])
  expect(cursors).toEqual([null, null])
  expect((await read(slug)).body).toMatchObject({ articles: 4, name: 'أزمة المرفأ' })
  const of = async (article: number) => ids((await guest.get(`${address}/of/${article}`)).body)
  expect([await of(both), await of(placed), await of(leftOut)]).toEqual([[id], [id], []])
})

test('staff preview a draft as readers will see it, and nobody else does', { tags: 'thorough' }, async () => {
  const [tag, person] = [await makeTag(app.db), await makePerson(app.db)]
  const article = await makeArticle(app.db, { tagIds: [tag], columns: { title: 'خبر من الملف' } })
  await makeArticle(app.db, { tagIds: [tag], enable: false, columns: { title: 'خبر محجوز' } })
  const { id, slug } = await make({
    ...{ name: 'ملف قيد الإعداد', status: false, tagIds: [tag], personIds: [person] },
    entries: [{ day: '2026-05-01', title: 'حدث أول', articleId: article }],
  })
  const path = `/dashboard/dossier/preview/${id}`
  const { status, headers, body } = await editor.get(path)
  expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
  for (const part of ['معاينة', 'ملف قيد الإعداد', 'حدث أول', 'خبر من الملف', 'noindex'])
    expect(body).toContain(part)
  expect(body).not.toContain('خبر محجوز')
  // Its classes have their styles, though dossiers are in the part that is loaded when opened.
  const [, ofTitle] = /<p class="(\S+)" role="note">/.exec(body) ?? []
  expect(body).toContain(`.${ofTitle}{`)
  expect((await read(slug)).status).toBe(404)
  for (const stranger of [guest, await app.as('user')]) {
    const refused = await stranger.get(path)
    expect(JSON.stringify(refused.body)).not.toContain('حدث أول')
    expect(refused.status).not.toBe(200)
  }
  expect((await editor.get('/dashboard/dossier/preview/9999999')).status).toBe(404)
})

test('a withdrawn or scheduled article is neither listed nor linked nor pinned', {
  tags: 'thorough',
}, async () => {
  const [explainer, told, scheduled] = [
    await makeArticle(app.db),
    await makeArticle(app.db),
    await makeArticle(app.db, { publishAt: hoursAgo(-5) }),
  ]
  const entry = (articleId: number) => ({ day: '2026-05-01', title: 'حدث', articleId })
  const { id, slug } = await make({
    explainerId: explainer,
    placedIds: [told, scheduled],
    entries: [entry(told), entry(scheduled)],
  })
  const shown = async () => {
    const { body } = await read(slug)
    const links = body.entries.map(({ article }: { article: Row | null }) => article?.id ?? null)
    return { explainer: body.explainer?.id ?? null, links, list: await listed(id) }
  }
  expect(await shown()).toEqual({ explainer, links: [told, null], list: [told] })
  for (const article of [explainer, told]) {
    const taken = await editor.post(`/api/v1/article/takedown/${article}`, { reason: 'حكم قضائي' })
    expect(taken.status).toBe(200)
  }
  expect(await shown()).toEqual({ explainer: null, links: [null, null], list: [] })
})

test('a draft is 404 for readers; hidden again, it leaves lists and articles', async () => {
  const article = await makeArticle(app.db)
  const { id, slug } = await make({ name: 'ملف مسودة', status: false, placedIds: [article] })
  const statuses = async () => [
    (await read(slug)).status,
    (await guest.get(`${address}/articles/${id}`)).status,
    (await guest.get(`${address}/of/${article}`)).body.length,
    ids((await guest.get(address)).body).includes(id),
  ]
  expect(await statuses()).toEqual([404, 404, 0, false])
  await editor.patch(`${address}/${id}/status`, { status: true })
  expect(await statuses()).toEqual([200, 200, 1, true])
  await editor.patch(`${address}/${id}/status`, { status: false })
  expect(await statuses()).toEqual([404, 404, 0, false])
})

test('running ones come before ended ones, which cannot be found among topics', async () => {
  const ended = await make({ name: 'انتهت قصته', ended: true })
  const running = await make({ name: 'تجري قصته' })
  const order = ids((await guest.get(address)).body)
  expect(order.indexOf(running.id)).toBeLessThan(order.indexOf(ended.id))
  expect(ids((await guest.get(`${address}?running=true`)).body)).not.toContain(ended.id)
  const topics = ids((await guest.get(`${address}/topics`)).body)
  expect([topics.includes(running.id), topics.includes(ended.id)]).toEqual([true, false])
})

test('the timeline is ordered by day; an edit changes what it names only', async () => {
  const person = await makePerson(app.db)
  const made = await make({
    personIds: [person],
    entries: [
      { day: '2026-03-02', title: 'ثانٍ' },
      { day: '2026-03-01', title: 'أول', text: 'تفصيل' },
    ],
  })
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
  expect(titles((await read(made.slug)).body.entries)).toEqual(['أول', 'ثانٍ'])
  const { body } = await editor.patch(`${address}/${made.id}`, { revision: 1, name: 'اسم جديد' })
  expect(body).toEqual({ ...made, name: 'اسم جديد', revision: 2, updatedAt: body.updatedAt })
  const again = await editor.patch(`${address}/${made.id}`, { revision: 1, name: 'من نافذة قديمة' })
  expect([again.status, again.body.data.current.name]).toEqual([409, 'اسم جديد'])
})

test('former slugs lead to it, and the page of a former slug answers 301', async () => {
  const { id } = await make({ name: 'عنوان أول', slug: 'عنوان-أول' })
  await editor.patch(`${address}/${id}`, { revision: 1, slug: 'عنوان-ثان' })
  expect((await read('عنوان-أول')).body).toMatchObject({ id, slug: 'عنوان-ثان' })
})

test.each([
  ['no summary', { summary: ' ' }, 'summary'],
  ['eleven tags', { tagIds: Array.from({ length: 11 }, (_, index) => index + 1) }, 'tagIds'],
  ['a day that is none', { entries: [{ day: '2026-02-31', title: 'حدث' }] }, 'entries.0.day'],
  ['an entry without words', { entries: [{ day: '2026-02-01', title: '' }] }, 'entries.0.title'],
  ['an article that is not there', { placedIds: [9_000_000] }, 'placedIds'],
  ['a tag that is not there', { tagIds: [9_000_000] }, 'tagIds'],
  ['301 entries', { entries: Array(301).fill({ day: '2026-02-01', title: 'حدث' }) }, 'entries'],
])('%s: 400 at the field, in Arabic, and nothing is made', async (_, input, path) => {
  const before = (await editor.get(`${address}/paginate?limit=1`)).body.total
  const { status, body } = await editor.post(address, { name: 'ناقص', summary: 'ملخص', ...input })
  expect({ status, body }).toMatchObject({ status: 400, body: { data: { issues: [{ path }] } } })
  expect(body.data.issues[0].message).toMatch(/\p{Script=Arabic}/u)
  expect((await editor.get(`${address}/paginate?limit=1`)).body.total).toBe(before)
})

test('a timeline of three hundred entries is saved and read', { tags: 'thorough' }, async () => {
  const entries = Array.from({ length: 300 }, (_, index) => ({
    day: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
    title: `حدث ${index}`,
    text: 'تفصيل '.repeat(90),
  }))
  const { slug } = await make({ name: 'طويل', entries })
  expect((await read(slug)).body.entries).toHaveLength(300)
})

test('an edit, or a change of an article in it, invalidates its page; a change of another article does not', {
  tags: 'thorough',
}, async () => {
  const article = await makeArticle(app.db)
  const { id } = await make({ name: 'يتجدد', placedIds: [article], status: true })
  const heard = await app.hearTags()
  await editor.patch(`/api/v1/article/status/${article}`, { enable: false })
  await until(() => expect(heard).toContain(`one:dossiers:${id}`))
  heard.length = 0
  await editor.patch(`${address}/${id}`, { revision: 1, entries: [{ day: '2026-01-01', title: 'حدث' }] })
  await until(() => expect(heard).toContain(`one:dossiers:${id}`))
  // Pages of articles do not show the timeline.
  expect(heard).not.toContain('dossiers')
  await editor.patch(`${address}/${id}`, { revision: 2, name: 'باسم آخر' })
  await until(() => expect(heard).toContain('dossiers'))
})

test('a tag or person in a dossier cannot be deleted: 409; a merged tag takes its dossiers along', {
  tags: 'thorough',
}, async () => {
  const [tag, into, person] = [await makeTag(app.db), await makeTag(app.db), await makePerson(app.db)]
  const article = await makeArticle(app.db, { tagIds: [tag] })
  const { id } = await make({ name: 'له وسم', tagIds: [tag], personIds: [person] })
  for (const path of [`/api/v1/tag/${tag}`, `/api/v1/peopleOfInterest/${person}`]) {
    const { status, body } = await editor.delete(path)
    expect(status).toBe(409)
    expect(body.data.references).toContainEqual({ kind: 'dossier', count: 1 })
  }
  expect((await editor.post(`/api/v1/tag/${tag}/merge`, { into })).status).toBe(200)
  expect(ids((await editor.get(`${address}/${id}`)).body.tags)).toEqual([into])
  expect(await listed(id)).toEqual([article])
})

test('deleting it leaves its articles, and is logged', async () => {
  const article = await makeArticle(app.db)
  const { id, slug } = await make({ name: 'يُحذف', placedIds: [article] })
  expect((await editor.delete(`${address}/${id}`)).status).toBe(200)
  expect((await read(slug)).status).toBe(404)
  expect((await guest.get(`/api/v1/article/${article}`)).status).toBe(200)
  const owner = await app.as('superadmin')
  const { items } = (await owner.get(`/api/v1/log/admin?subject=Dossier&subjectId=${id}`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created'])
})

test('a follower finds it among the follows, and its articles in «for you», once', async () => {
  const reader = await app.asUser({ role: 'user' })
  const tag = await makeTag(app.db)
  const tagged = await makeArticle(app.db, { tagIds: [tag], publishAt: hoursAgo(2) })
  const placed = await makeArticle(app.db, { tagIds: [tag], publishAt: hoursAgo(1) })
  const { id } = await make({ name: 'يُتابع', tagIds: [tag], placedIds: [placed] })
  const { body } = await reader.patch('/api/v1/user/add-user-favorites', { dossiers: [id], tags: [tag] })
  expect(ids(body.dossiers)).toEqual([id])
  expect(ids((await reader.get('/api/v1/user/for-you')).body.items)).toEqual([placed, tagged])
})

test('a story that runs is proposed until it has a dossier or is dismissed', async () => {
  const [busy, quiet, ignored] = [
    await makeTag(app.db, { name: 'جفاف' }),
    await makeTag(app.db),
    await makeTag(app.db),
  ]
  for (let at = 0; at < 8; at += 1)
    await makeArticle(app.db, {
      tagIds: at < 5 ? [busy, ignored, quiet] : [busy, ignored],
      publishAt: hoursAgo(1 + 24 * (at % 4)),
    })
  const proposed = async () =>
    (await editor.get(`${address}/proposals`)).body.map(({ subject }: { subject: Row }) => subject.id)
  const { body } = await editor.get(`${address}/proposals`)
  expect(body).toContainEqual(
    expect.objectContaining({
      kind: 'tag',
      articles: 8,
      days: 4,
      subject: expect.objectContaining({ id: busy }),
    }),
  )
  expect(ids(body.map(({ subject }: { subject: Row }) => subject))).not.toContain(quiet)
  await editor.post(`${address}/proposals/dismiss`, { kind: 'tag', id: ignored })
  await editor.post(`${address}/proposals/dismiss`, { kind: 'tag', id: ignored })
  expect(await proposed()).not.toContain(ignored)
  const begun = (await editor.get(`${address}/proposals/tag/${busy}`)).body
  expect(begun).toMatchObject({ name: 'جفاف', tags: [{ id: busy }] })
  await make({ name: 'ملف الجفاف', tagIds: [busy] })
  expect(await proposed()).not.toContain(busy)
})

test('a published article notifies its dossiers, and a device that follows dossier and tag once', {
  tags: 'thorough',
}, async () => {
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  await owner.patch('/api/v1/setting', { group: 'website', revision, values: { pushFollowed: 'yes' } })
  const [tag, categoryId] = [await makeTag(app.db), await makeCategory(app.db)]
  const { id } = await make({ name: 'ملف جارٍ', tagIds: [tag] })
  await make({ name: 'مسودة بالوسم نفسه', tagIds: [tag], status: false })
  const reader = await app.asUser({ role: 'user' })
  await reader.patch('/api/v1/user/add-user-favorites', { dossiers: [id], tags: [tag] })
  const row = (name: string) => ({
    ...{ endpoint: `https://push.example/${name}`, origin: 'https://push.example', p256dh: name, auth: name },
  })
  await app.db
    .insertInto('push_subscriptions')
    .values([
      { ...row('both'), topics: [`dossier:${id}`, `tag:${tag}`] },
      { ...row('account'), topics: [], user_id: reader.userId! },
      { ...row('other'), topics: [`dossier:${id + 1}`] },
    ])
    .execute()
  await app.db
    .updateTable('users')
    .set({ preferences: JSON.stringify({ notifications: { followed: true } }) })
    .where('id', '=', reader.userId!)
    .execute()
  const form = { title: 'خبر', description: '<p>متن</p>', categoryId, tagIds: [tag], enable: true }
  const made = await editor.post('/api/v1/article', form)
  expect(made.status).toBe(200)
  const { items } = (await editor.get('/api/v1/notification/paginate')).body
  expect(items).toHaveLength(1)
  expect(items[0].topics).toEqual([`category:${categoryId}`, `tag:${tag}`, `dossier:${id}`])
  const audience = { audience: 'topics', topics: items[0].topics }
  expect((await editor.post('/api/v1/notification/estimate', audience)).body.devices).toBe(2)
})

test('its page, feed and list; a former slug answers 301, a draft 404', { tags: 'thorough' }, async () => {
  const article = await makeArticle(app.db, { title: 'خبر في الملف' })
  const entries = [{ day: '2026-03-01', title: 'حدث في الخط الزمني', articleId: article }]
  const { id, slug } = await make({ name: 'ملف له صفحة', slug: 'له-صفحة', placedIds: [article], entries })
  await editor.patch(`${address}/${id}`, { revision: 1, slug: 'له-صفحة-جديدة' })
  const page = async (path: string) => {
    const answer = await fetch(app.url + encodeURI(path), { redirect: 'manual' })
    const { status, headers } = answer
    return {
      status,
      location: headers.get('location'),
      body: (await answer.text()).replace(/<\/?span[^>]*>/g, ''),
    }
  }
  const moved = await page(`/dossier/${slug}`)
  expect([moved.status, moved.location]).toEqual([301, encodeURI('/dossier/له-صفحة-جديدة')])
  const { status, body } = await page('/dossier/له-صفحة-جديدة')
  expect(status).toBe(200)
  for (const words of ['ملف له صفحة', 'حدث في الخط الزمني', 'خبر في الملف', '"CollectionPage"', 'ItemList'])
    expect(body).toContain(words)
  const feed = await page('/rss/dossier/له-صفحة-جديدة.xml')
  expect(feed.status).toBe(200)
  expect(feed.body).toContain('خبر في الملف')
  expect((await page('/rss/dossier/له-صفحة.xml')).status).toBe(301)
  expect((await page('/dossiers')).body).toContain('ملف له صفحة')
  expect(
    (await page(`/article/${article}/${(await guest.get(`/api/v1/article/${article}`)).body.slug}`)).body,
  ).toContain('من ملف')
  await editor.patch(`${address}/${id}/status`, { status: false })
  expect((await page('/dossier/له-صفحة-جديدة')).status).toBe(404)
})
