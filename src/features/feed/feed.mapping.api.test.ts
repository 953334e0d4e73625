import { afterAll, beforeAll, expect, test } from 'vitest'
import { civil } from '../../arabic/dates.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { knownPassword } from '../../testing/people.ts'
import {
  makePicture,
  type Publisher,
  pollFeed,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher
let rule: Record<string, unknown>
let ids: Record<'own' | 'economy' | 'sport' | 'oil' | 'match' | 'minister' | 'writer', number>

const items = [
  { id: 'e', title: 'ارتفاع أسعار النفط', tags: ['Economy', 'Markets'] },
  { id: 's', title: 'فوز المنتخب في المباراة', tags: ['Sports'] },
  { id: 'b', title: 'شركة نفطية ترعى المنتخب', tags: ['Sports', 'economy'] },
  { id: 'n', title: 'افتتاح معرض الكتاب', tags: ['Culture'] },
]

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests } })
  editor = await app.as('superadmin')
  const named = async (path: string, values: object) => (await editor.post(`/api/v1/${path}`, values)).body.id
  ids = {
    own: await makeCategory(app.db),
    economy: await makeCategory(app.db),
    sport: await makeCategory(app.db),
    oil: await named('tag', { name: 'نفط' }),
    match: await named('tag', { name: 'مباريات' }),
    minister: await named('peopleOfInterest', { name: 'خالد الوزير' }),
    writer: await named('author', { name: 'سعاد الكاتبة' }),
  }
  publisher.serve('/p.jpg', { body: await makePicture(640, 362) })
  publisher.serve('/lead.jpg', { body: await makePicture(640, 363) })
  serve('/feed', items)
  rule = {
    feedUrl: `${publisher.url}/feed`,
    uniqueLink: false,
    mappings: [
      { words: ['economy'], fields: ['category'], categoryId: ids.economy, tagIds: [ids.oil] },
      {
        words: ['sports'],
        fields: ['category'],
        categoryId: ids.sport,
        tagIds: [ids.match],
        personIds: [ids.minister],
        authorId: ids.writer,
      },
      { words: ['النفط'], fields: ['title'], tagIds: [ids.oil] },
    ],
  }
})

test('what a filter or a mailbox names cannot be deleted: 409, with the first three of them', async () => {
  const make = async (path: string, values: object) => (await editor.post(`/api/v1/${path}`, values)).body.id
  const categoryId = await makeCategory(app.db)
  const authorId = await make('author', { name: 'كاتب الربط' })
  const tagId = await make('tag', { name: 'وسم الربط' })
  const personId = await make('peopleOfInterest', { name: 'شخصية الربط' })
  const stageId = await make('stage', { name: 'مرحلة الربط', colour: '#2B6CB0' })
  const { userId: assigneeId } = await app.asUser({ role: 'admin' })
  const words = { words: ['x'], fields: ['category'] }
  const mappings = [
    { ...words, categoryId },
    { ...words, categoryId, authorId, tagIds: [tagId], personIds: [personId] },
  ]
  const feedUrl = `${publisher.url}/mapped`
  const made = await editor.post('/api/v1/rssfilters', {
    name: 'ربط',
    feedUrl,
    categoryId: ids.own,
    mappings,
    stageId,
    assigneeId,
  })
  const first = [{ id: made.body.id, name: 'ربط' }]
  const named = [
    ['category', 'category', categoryId],
    ['author', 'author', authorId],
    ['tag', 'tag', tagId],
    ['peopleOfInterest', 'person', personId],
    ['stage', 'stage', stageId],
    ['user', 'assignee', assigneeId],
  ] as const
  for (const [path, filter, id] of named) {
    const { status, body } = await editor.delete(`/api/v1/${path}/${id}`)
    expect([path, status, body.data?.references]).toEqual([path, 409, [{ kind: 'feed', count: 1, first }]])
    const { body: list } = await editor.get(`/api/v1/rssfilters?${filter}=${id}`)
    expect([filter, idsOf(list.items)]).toEqual([filter, [made.body.id]])
    const { body: none } = await editor.get(`/api/v1/rssfilters?${filter}=99999`)
    expect([filter, none.items]).toEqual([filter, []])
  }
  const other = await editor.post('/api/v1/rssfilters', { name: 'قسمه', feedUrl, categoryId, mappings })
  const { body: listed } = await editor.get(`/api/v1/rssfilters?category=${categoryId}`)
  expect(idsOf(listed.items)).toEqual([made.body.id, other.body.id])
  const more = [1, 2].map(one =>
    editor.post('/api/v1/rssfilters', { name: `آخر ${one}`, feedUrl, categoryId: ids.own, mappings }),
  )
  const others = [other, ...(await Promise.all(more))]
  const { body } = await editor.delete(`/api/v1/category/${categoryId}`)
  expect(body.data.references).toMatchObject([{ kind: 'feed', count: 4, first: { length: 3 } }])
  expect(body.data.references[0].first.slice(0, 2)).toEqual([...first, { id: other.body.id, name: 'قسمه' }])
  for (const { body: feed } of others) await editor.delete(`/api/v1/rssfilters/${feed.id}`)
  const emptied = { mappings: [], stageId: null, assigneeId: null }
  await editor.patch(`/api/v1/rssfilters/${made.body.id}`, { revision: made.body.revision, ...emptied })
  const mailbox = { name: 'بريد الربط', host: 'mail.example', user: 'u', password: 'p' }
  const senders = [{ address: 'a@example.com', categoryId, authorId }]
  const box = await editor.post('/api/v1/mailbox', { ...mailbox, categoryId: ids.own, stageId, senders })
  expect(box.status).toBe(200)
  const ofMailbox = named.filter(([path]) => ['category', 'author', 'stage'].includes(path))
  for (const [path, , id] of ofMailbox) {
    const { status, body: refused } = await editor.delete(`/api/v1/${path}/${id}`)
    const reference = { kind: 'mailbox', count: 1, first: [{ id: box.body.id, name: mailbox.name }] }
    expect([path, status, refused.data?.references]).toEqual([path, 409, [reference]])
  }
  await editor.delete(`/api/v1/mailbox/${box.body.id}`)
  for (const [path, , id] of named)
    expect([path, (await editor.delete(`/api/v1/${path}/${id}`)).status]).toEqual([path, 200])
})

test('a refused deletion names filters and mailboxes only to those who may read them', async () => {
  const { id: tagId } = (await editor.post('/api/v1/tag', { name: 'وسم مكتوم' })).body
  const values = { name: 'مرشّح مكتوم', feedUrl: `${publisher.url}/hidden`, categoryId: ids.own }
  const { body: feed } = await editor.post('/api/v1/rssfilters', { ...values, tagIds: [tagId] })
  const grants = [{ action: 'read', subject: 'Filters' }] as const
  const [blind, seeing] = [
    await app.asUser({ role: 'admin' }),
    await app.asUser({ role: 'admin', grants: [...grants] }),
  ]
  const first = [{ id: feed.id, name: values.name }]
  for (const [client, names] of [
    [blind, {}],
    [seeing, { first }],
  ] as const) {
    const { status, body } = await client.delete(`/api/v1/tag/${tagId}`)
    expect([status, body.data.references]).toEqual([409, [{ kind: 'feed', count: 1, ...names }]])
  }
  await editor.delete(`/api/v1/rssfilters/${feed.id}`)
})

test('people delete their own accounts, whatever filters name them', async () => {
  for (const role of ['admin', 'agency'] as const) {
    const leaving = await app.asUser({ role, ...(role === 'agency' && { agencyId: app.agencyId }) })
    const values = { feedUrl: `${publisher.url}/left`, categoryId: ids.own, assigneeId: leaving.userId }
    const { body: feed } = await editor.post('/api/v1/rssfilters', { name: `غادره ${role}`, ...values })
    expect(feed.assignee?.id).toBe(leaving.userId)
    const left = await leaving.post('/api/v1/user/delete/account', { password: knownPassword })
    expect([role, left.status]).toEqual([role, 200])
    const { body: now } = await editor.get(`/api/v1/rssfilters/${feed.id}`)
    expect([now.assignee, now.revision]).toEqual([null, feed.revision + 1])
    await editor.delete(`/api/v1/rssfilters/${feed.id}`)
  }
})

test('a reader cannot be the assignee of a filter', async () => {
  const reader = await app.as('user')
  const values = { name: 'لقارئ', feedUrl: `${publisher.url}/reader`, categoryId: ids.own }
  const refused = await editor.post('/api/v1/rssfilters', { ...values, assigneeId: reader.userId })
  expect([refused.status, refused.body.data?.issues?.[0]?.path]).toEqual([400, 'assigneeId'])
})

function serve(path: string, offered: { id: string; title: string; tags: string[] }[]): void {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'خ',
    items: offered.map(item => ({
      ...item,
      url: `https://news.example/${item.id}`,
      content_html: `<p>نص ${item.title} كاملًا هنا.</p><p><img src="${publisher.url}/p.jpg" alt="في النص"></p>`,
      image: `${publisher.url}/lead.jpg`,
    })),
  }
  publisher.serve(path, {
    body: JSON.stringify(feed),
    headers: { 'content-type': 'application/feed+json' },
  })
}

afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})

/** Saves the filter without its worker's poll, and polls it. */
async function taken(values: object) {
  const input = { name: 'مرشّح بربط', categoryId: ids.own, ...rule, ...values, active: false }
  const { body: feed } = await editor.post('/api/v1/rssfilters', input)
  await app.db.updateTable('feeds').set({ active: true }).where('id', '=', feed.id).execute()
  await pollFeed(app, feed.id)
  await app.db.updateTable('feeds').set({ active: false }).where('id', '=', feed.id).execute()
  const { body } = await editor.get(`/api/v1/article/dashboard?feed=${feed.id}&limit=100`)
  const articles = await Promise.all(
    body.items.map(async ({ id }: { id: number }) => (await editor.get(`/api/v1/article/edit/${id}`)).body),
  )
  return { feed, article: (title: string) => articles.find(one => one.title === title) }
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted()

test('words of the source become section, tags, people and author: the first section, and all tags', {
  tags: 'thorough',
}, async () => {
  const { feed, article } = await taken({})
  expect(feed.mappings).toMatchObject([
    { words: ['economy'], category: { id: ids.economy }, tags: [{ id: ids.oil }] },
    { category: { id: ids.sport }, author: { id: ids.writer }, people: [{ id: ids.minister }] },
    { words: ['النفط'], category: null },
  ])
  const [oil, match, both, none] = items.map(({ title }) => article(title))
  expect([oil, match, both, none].map(({ category }) => category.id)).toEqual([
    ids.economy,
    ids.sport,
    ids.economy,
    ids.own,
  ])
  expect(idsOf(oil.tags)).toEqual([ids.oil])
  expect(idsOf(both.tags)).toEqual([ids.oil, ids.match].toSorted())
  expect([both.author.id, idsOf(both.people)]).toEqual([ids.writer, [ids.minister]])
  expect([none.author, none.tags, none.people]).toEqual([null, [], []])
})

test('the trial and the dry run name what an item would get', { tags: 'thorough' }, async () => {
  const mapped = { category: expect.any(String), tags: ['نفط', 'مباريات'], people: ['خالد الوزير'] }
  const { body: trial } = await editor.post('/api/v1/rssfilters/try', rule)
  const tried = trial.items.find(({ title }: { title: string }) => title === items[2]!.title)
  expect(tried.mapped).toMatchObject({ ...mapped, author: 'سعاد الكاتبة' })
  const { body: run } = await editor.post('/api/v1/rssfilters/dry-run', rule)
  const judged = run.accepted.items.find(({ title }: { title: string }) => title === items[2]!.title)
  expect(judged.mapped).toEqual(tried.mapped)
  const other = run.accepted.items.find(({ title }: { title: string }) => title === items[3]!.title)
  expect(other.mapped).toEqual({ category: null, author: null, tags: [], people: [] })
})

test('a filter may use no pictures of its source, or credit those that come without one', {
  tags: 'thorough',
}, async () => {
  serve('/none', [{ id: 'none', title: 'خبر بلا صورنا', tags: [] }])
  publisher.asked.length = 0
  const none = await taken({ feedUrl: `${publisher.url}/none`, pictureRights: 'none', pictureOnly: true })
  expect(none.article('خبر بلا صورنا')).toMatchObject({
    image: null,
    description: '<p>نص خبر بلا صورنا كاملًا هنا.</p>',
  })
  expect(publisher.asked.map(({ path }) => path)).toEqual(['/none'])
  serve('/credit', [{ id: 'credit', title: 'خبر بصورهم', tags: [] }])
  const credited = await taken({ feedUrl: `${publisher.url}/credit`, creditLine: 'رويترز' })
  expect(credited.article('خبر بصورهم')).toMatchObject({ image: { width: 640 }, imageCredit: 'رويترز' })
})

test('held items go to the stage and assignee of their filter, except a disabled stage', {
  tags: 'thorough',
}, async () => {
  const { body: stage } = await editor.post('/api/v1/stage', { name: 'عند الاقتصاد', colour: '#2B6CB0' })
  const assignee = await app.as('admin')
  const place = { stageId: stage.id, assigneeId: assignee.userId }
  const assignmentOf = async (title: string, values: object) => {
    const path = `/place-${encodeURIComponent(title)}`
    serve(path, [{ id: title, title, tags: [] }])
    const { article } = await taken({ feedUrl: publisher.url + path, ...place, ...values })
    return (await editor.get(`/api/v1/assignment/${article(title).id}`)).body
  }
  expect(await assignmentOf('خبر ينتظر', {})).toMatchObject({
    stage: { id: stage.id },
    assignee: { id: assignee.userId },
  })
  const published = await assignmentOf('خبر نُشر', { autoPublish: true, fromNowOn: false, maxAgeHours: null })
  expect(published).toMatchObject({ stage: null, assignee: null })
  await editor.patch(`/api/v1/stage/${stage.id}/status`, { status: false })
  expect(await assignmentOf('خبر بعد المرحلة', {})).toMatchObject({
    stage: null,
    assignee: { id: assignee.userId },
  })
})

test('outside its hours a filter holds what it would publish, and the trial says so', {
  tags: 'thorough',
}, async () => {
  const { hour } = civil(new Date(), 'Asia/Riyadh', 'gregory')
  const automatic = { autoPublish: true, fromNowOn: false, maxAgeHours: null }
  const closed = { ...automatic, publishFrom: (hour + 3) % 24, publishUntil: ((hour + 3) % 24) + 1 }
  const open = { ...automatic, publishFrom: hour, publishUntil: ((hour + 2) % 24) + 1 }
  for (const [values, state] of [
    [closed, 'held'],
    [open, 'published'],
  ] as const) {
    const title = `خبر ساعته ${state}`
    serve(`/${state}`, [{ id: state, title, tags: [] }])
    const feedUrl = `${publisher.url}/${state}`
    const { body } = await editor.post('/api/v1/rssfilters/try', { ...rule, feedUrl, ...values })
    expect(body.items[0]).toMatchObject({
      outcome: state,
      reason: state === 'held' ? expect.stringContaining('خارج ساعات') : '',
    })
    expect((await taken({ feedUrl, ...values })).article(title).state).toBe(state)
  }
})

test('a mapping without words, or with too many, is refused at its field', async () => {
  const wrong = [
    [[{ words: [] }], 'mappings.0.words'],
    [[{ words: ['كلمة'], fields: [] }], 'mappings.0.fields'],
    [Array.from({ length: 51 }, () => ({ words: ['كلمة'] })), 'mappings'],
  ] as const
  for (const [mappings, path] of wrong) {
    const { status, body } = await editor.post('/api/v1/rssfilters/try', { ...rule, mappings })
    expect([status, body.data.issues[0].path]).toEqual([400, path])
  }
})
