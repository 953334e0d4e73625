import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rankReadTodayNow } from '../features/article/article.most-read.service.ts'
import { learnHeadlineWordsNow } from '../features/search/search.jobs.ts'
import { invalidate } from '../platform/database/notices.ts'
import { type Answer, createTestClient, startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { endpoints, send } from '../testing/contractCalls.ts'
import { everyAddress } from '../testing/everyAddress.ts'
import {
  makeAgency,
  makeArticle,
  makeAuthor,
  makeCategory,
  makePerson,
  makeTag,
} from '../testing/factories.ts'
import { makeNewsletter, resultsOf, sendIssue } from '../testing/letters.ts'
import { connectAccount } from '../testing/networks.ts'
import { forgetLimits } from '../testing/people.ts'
import { hastenPosts, post, startNetworks } from '../testing/posting.ts'
import { until } from '../testing/until.ts'

/** Appears in every part of the article: headline, summary, text, entries, corrections. */
const marker = 'زمردانيوس'

let one: TestApp
let other: TestApp
let nets: Awaited<ReturnType<typeof startNetworks>>
let editor: TestClient
let guest: TestClient
let reader: TestClient
let id: number
/** An article whose «اقرأ أيضًا» card links to the taken-down one. */
let neighbour: number
let code: string
let issue: number
beforeAll(async () => {
  nets = await startNetworks()
  const env = { ...nets.env, OUTBOUND_ALLOW: '127.0.0.0/8' }
  one = await startTestApp({ site: 'built', worker: true, env })
  other = await startTestApp({ site: 'built', env, database: { url: one.databaseUrl } })
  editor = await one.as('superadmin')
  guest = createTestClient(other.url, '', undefined)
  const own = await one.asUser({ role: 'user' })
  reader = createTestClient(other.url, own.cookie, own.userId)
  await publish()
})
afterAll(async () => {
  await other?.stop()
  await one?.stop()
  await nets?.stop()
})

async function say(call: Promise<Answer>) {
  const { status, body } = await call
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

async function publish(): Promise<void> {
  const { db } = one
  const categoryId = await makeCategory(db, { name: 'محليات' })
  const [tag, person, author] = [await makeTag(db), await makePerson(db), await makeAuthor(db)]
  const agencyId = await makeAgency(db, { trusted: true })
  const about = { categoryId, tagIds: [tag], personIds: [person], authorId: author, enable: true }
  const words = { title: `خبر ${marker}`, summary: `ملخص ${marker}`, description: `<p>متن ${marker}</p>` }
  const made = await say(editor.post('/api/v1/article', { ...words, ...about, agencyId, breakingNews: true }))
  id = made.id
  const card = `<figure data-card="article" data-article="${id}"><a href="/article/${id}/x">${words.title}</a></figure>`
  const beside = { title: 'خبر مجاور', summary: 'ملخصه', description: `<p>متن مجاور.</p>${card}` }
  neighbour = (await say(editor.post('/api/v1/article', { ...beside, ...about }))).id

  for (const article of [id, neighbour]) await say(editor.post(`/api/v1/coverage/start/${article}`, {}))
  const leads = { key: randomUUID(), html: `<p>مشاركة مجاورة</p>${card}`, pinned: true }
  await say(editor.post(`/api/v1/coverage/entry/${neighbour}`, leads))
  const entry = { key: randomUUID(), html: `<p>مشاركة ${marker}</p>`, pinned: true, important: true }
  await say(editor.post(`/api/v1/coverage/entry/${id}`, entry))
  await say(editor.post(`/api/v1/article/correction/${id}`, { text: `الصواب ${marker}`, kind: 'correction' }))
  const stored = await say(editor.get('/api/v1/front/staff'))
  const content = { template: 'big', leads: [{ article: id, title: `الصدارة ${marker}` }] }
  const kept = await say(editor.call('PATCH', '/api/v1/front/draft', { revision: stored.revision, content }))
  await say(editor.post('/api/v1/front/publish', { revision: kept.revision }))

  await guest.post(`/api/v1/article/view/${id}`)
  await say(reader.patch('/api/v1/user/add-user-favorites', { articles: [id], categories: [categoryId] }))
  await say(reader.patch('/api/v1/user/reading', { reads: [{ id, progress: 40, at: new Date() }] }))

  issue = await sendIssue(one, (await makeNewsletter(one, 1)).id)
  await until(async () => expect((await resultsOf(one, issue)).state).toBe('sent'))
  const accountId = await connectAccount(editor, 'telegram')
  code = (await post(editor, id, { accountId })).code
  await hastenPosts(one)
  await until(() => expect(nets.telegram.accepted.length).toBe(1))
  await learnHeadlineWordsNow(db)
  const views = db.selectFrom('article_views').select('views').where('article_id', '=', id)
  await until(async () => expect(await views.execute()).toEqual([{ views: 1 }]))
  await rankReadTodayNow(db)
}

type Output = { name: string; ask: () => Promise<Answer> }

/** Every output of the other process for guests and readers, derived from the declared routes. */
async function everyOutput(): Promise<Output[]> {
  const outputs: Output[] = []
  for (const address of await everyAddress(one, [id, neighbour], marker))
    outputs.push({ name: address, ask: () => guest.get(address) })
  const links = await one.db.selectFrom('newsletter_links').select(['issue_id', 'n']).execute()
  const short = [`/s/${code}`, ...links.map(({ issue_id, n }) => `/n/${issue_id}/${n}`)]
  for (const address of short) outputs.push({ name: address, ask: () => guest.get(address) })
  const reading = endpoints.filter(
    ({ method, access }) => method === 'GET' && (access === 'public' || access === 'account'),
  )
  for (const endpoint of reading) {
    const fields = Object.keys(endpoint.schema?.shape ?? {})
    const asked: Record<string, unknown>[] = [id, neighbour].map(article =>
      Object.fromEntries(
        fields.flatMap(name => (/^(id|article|articleId)$/.test(name) ? [[name, article]] : [])),
      ),
    )
    if (fields.includes('q')) asked.push({ q: marker }, { q: marker.slice(0, 5) }, { q: 'مجاور' })
    for (const input of asked) {
      const call = { ...endpoint, input: { ...endpoint.input, ...input } }
      outputs.push({ name: `${endpoint.key} ${JSON.stringify(input)}`, ask: () => send(reader, call) })
    }
  }
  for (const article of [id, neighbour]) {
    const changes = `/api/v1/coverage/changes/${article}?after=1`
    outputs.push({ name: changes, ask: () => guest.get(changes) })
  }
  return outputs
}

/** Whether an output reveals the article: by the marker, or by a link if the marker was the query. */
async function tells({ name, ask }: Output): Promise<boolean> {
  const { body, headers } = await ask()
  const said = `${JSON.stringify(body)} ${headers.get('location') ?? ''}`
  const isAsked = name.includes(marker) || name.includes(encodeURIComponent(marker))
  const sign = isAsked
    ? `/article/${id}/|"slug":"خبر-${marker}|ملخص ${marker}`
    : `${marker}|${encodeURIComponent(marker)}`
  return new RegExp(sign, 'i').test(said)
}

async function telling(outputs: Output[]): Promise<string[]> {
  const found: string[] = []
  // Clears the limits, because a rate-limited response reveals nothing.
  await forgetLimits(one)
  for (const output of outputs) if (await tells(output)) found.push(output.name)
  return found
}

test('a taken-down article is in no output of another process, and returns to each once it is restored', {
  tags: 'thorough',
  timeout: 150_000,
}, async () => {
  const all = await everyOutput()
  const before = await telling(all)
  // Proves that the check covered each kind of output.
  for (const kind of [
    /^\/$/,
    /^\/_payload/,
    /^\/articles\/latest$/,
    /^\/articles\/latest\?(tag|person|author)=/,
    /^\/agencies\//,
    /^\/article\/search/,
    new RegExp(`^/article/${id}/`),
    new RegExp(`^/article/${neighbour}/`),
    new RegExp(`^/a/${id}`),
    /^\/info\/corrections/,
    /^\/info\/error\?article=/,
    /^\/newsletters\/.+\/2/,
    /^\/rss\.xml/,
    ...['category', 'agency', 'tag', 'person', 'live'].map(feed => new RegExp(`^/rss/${feed}/`)),
    /^\/rss\/corrections/,
    /^\/sitemap\/articles/,
    /^\/news-sitemap/,
    /^\/s\//,
    /^\/n\//,
    ...['front', 'most-read', 'onward', 'agency', 'corrections', '{id}'].map(
      call => new RegExp(`^GET /article/${call.replace(/[{}]/g, '.')}`),
    ),
    new RegExp(`^GET /coverage/.id. ..id.:${id}`),
    new RegExp(`^GET /coverage/.id. ..id.:${neighbour}`),
    /^GET \/front/,
    /^GET \/search /,
    /^GET \/search\/suggestions/,
    ...['favorites', 'for-you', 'reading', 'export'].map(own => new RegExp(`^GET /user/${own}`)),
    /coverage\/changes/,
  ])
    expect([kind, before.some(name => kind.test(name))]).toEqual([kind, true])

  await say(editor.post(`/api/v1/article/takedown/${id}`, { reason: 'حكم', words: 'أُزيل بحكم.' }))
  const outputs = all.filter(({ name }) => before.includes(name))
  await forgetLimits(one)
  for (const output of outputs)
    await until(async () => expect([output.name, await tells(output)]).toEqual([output.name, false]))
  const own = [
    `/article/${id}`,
    `/a/${id}`,
    `/api/v1/article/${id}`,
    `/api/v1/coverage/${id}`,
    `/rss/live/${id}.xml`,
  ]
  for (const address of [...own, `/info/error?article=${id}`]) {
    const { status, body } = await guest.get(address)
    expect([address, status, JSON.stringify(body).includes('أُزيل بحكم.')]).toEqual([address, 410, true])
  }
  // Packages remain on sale.
  expect((await guest.get(`/subscribe?article=${id}`)).status).toBe(200)
  for (const address of all.map(({ name }) => name).filter(name => name.startsWith('/')))
    expect([address, (await guest.get(address)).status < 500]).toEqual([address, true])

  await say(editor.delete(`/api/v1/article/takedown/${id}`))
  // The most read are counted at intervals, and streams report another coverage only with its next change.
  const isSoon = ({ name }: Output) =>
    /^(?:GET (?!\/article\/most)|\/(?:rss|sitemap|news-sitemap|s|n|a)\b)/.test(name) ||
    name.startsWith(`/article/${id}/`)
  await forgetLimits(one)
  for (const output of outputs.filter(isSoon))
    await until(async () => expect([output.name, await tells(output)]).toEqual([output.name, true]))
})

test('a conditional request for a feed by date alone detects a takedown', async () => {
  const { db } = one
  const older = await makeArticle(db)
  // Moves all of it into the past.
  await sql`update articles set publish_at = publish_at - interval '1 hour', content_updated_at = now() - interval '1 hour'`.execute(
    db,
  )
  await sql`update takedowns set created_at = now() - interval '1 hour', restored_at = now() - interval '1 hour'`.execute(
    db,
  )
  await invalidate(db, ['list:latest'])
  const read = () => guest.get('/rss.xml')
  await until(async () => expect((await read()).body).toContain(`/article/${older}`))
  const known = (await read()).headers.get('last-modified') ?? ''
  const since = () => guest.get('/rss.xml', { 'if-modified-since': known })
  expect((await since()).status).toBe(304)
  await say(editor.post(`/api/v1/article/takedown/${older}`, { reason: 'حكم' }))
  await until(async () => expect((await since()).status).toBe(200))
})

test.each(['/rss.xml', '/news-sitemap.xml'])(
  '%s: a request by date alone reports an article that joins with an older date',
  { tags: 'thorough' },
  async path => {
    await makeArticle(one.db)
    await invalidate(one.db, ['list:latest'])
    await until(async () => expect((await guest.get(path)).headers.get('last-modified')).not.toBeNull())
    const known = (await guest.get(path)).headers.get('last-modified') ?? ''
    const publishAt = new Date(Date.now() - 2 * 3_600_000)
    const late = await makeArticle(one.db, { publishAt, enable: false })
    await say(editor.patch(`/api/v1/article/status/${late}`, { enable: true }))
    await until(async () => {
      const { status, body } = await guest.get(path, { 'if-modified-since': known })
      expect([status, String(body).includes(`/article/${late}`)]).toEqual([200, true])
    })
    const now = (await guest.get(path)).headers.get('last-modified') ?? ''
    expect((await guest.get(path, { 'if-modified-since': now })).status).toBe(304)
  },
)

test('a correction moves the date of its article in the sitemaps of every process', async () => {
  // Now, as other months are listed only once they have been counted.
  const publishAt = new Date()
  const article = await makeArticle(one.db, { publishAt })
  const month = publishAt.toISOString().slice(0, 7)
  const read = async () => (await guest.get(`/sitemap/articles-${month}.xml`)).body as string
  const dateIn = (body: string) =>
    new RegExp(`/article/${article}/[^<]*</loc><lastmod>([^<]*)`).exec(body)?.[1]
  await say(editor.patch(`/api/v1/article/status/${article}`, { enable: false }))
  await say(editor.patch(`/api/v1/article/status/${article}`, { enable: true }))
  await until(async () => expect(dateIn(await read())).toBeDefined())
  const before = dateIn(await read())
  await say(editor.post(`/api/v1/article/correction/${article}`, { text: 'صواب', kind: 'correction' }))
  await until(async () => expect(dateIn(await read())).not.toBe(before))
})
