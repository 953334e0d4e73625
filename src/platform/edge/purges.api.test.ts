import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cacheTag } from '../../contract/cache-tags.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'
import { createTestLog } from '../../testing/log.ts'
import { type EdgeStandIn, startEdges, tokens } from '../../testing/providers/edges.ts'
import { until } from '../../testing/until.ts'
import { invalidate } from '../database/notices.ts'
import { forgetEdge, listDue, listEdges, oweNewBuild, registerEdges } from './owed-purges.ts'
import { sendDue, startPurgeSender } from './send-purges.ts'

let app: TestApp
let editor: TestClient
let edges: EdgeStandIn
beforeAll(async () => {
  edges = await startEdges()
  app = await startTestApp({
    site: 'built',
    env: {
      EDGE_VARNISH: edges.url,
      EDGE_FASTLY_SERVICE: 'S1',
      EDGE_FASTLY_TOKEN: tokens.fastly,
      EDGE_FASTLY_URL: edges.url,
    },
  })
  editor = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  await edges?.stop()
})
afterEach(async () => {
  await app.db.deleteFrom('edge_purges').execute()
  await sql`update edges set failures = 0, retry_at = now()`.execute(app.db)
  edges.purged.length = 0
  edges.asked.length = 0
})

const { log } = createTestLog()
const purgers = () => app.services.edge.purgers
const sending = () => ({ db: app.db, purgers: purgers(), log })
const [varnish, fastly] = [0, 1]
const nameOf = (index: number) => purgers()[index]!.name
const owedTo = async (index: number) => (await listDue(app.db, nameOf(index))).flatMap(({ tags }) => tags)
const send = (index = varnish) => sendDue(sending(), purgers()[index]!)
const hasten = () => sql`update edge_purges set due_at = now()`.execute(app.db)

test('a new edge, or one with pages of another build, is emptied', async () => {
  // Queued by the start of the application.
  expect(await owedTo(varnish)).toEqual(['site', 'site'])
  await app.db.deleteFrom('edge_purges').execute()
  await registerEdges(app.db, ['another', nameOf(varnish)])
  expect((await listDue(app.db, 'another')).map(({ tags }) => tags)).toEqual([['site']])
  expect(await owedTo(fastly)).toEqual([])
  expect([await forgetEdge(app.db, 'another'), await forgetEdge(app.db, 'another')]).toEqual([true, false])
  expect(await listDue(app.db, 'another')).toEqual([])
  await oweNewBuild(app.db, 'next')
  await oweNewBuild(app.db, 'next')
  expect(await owedTo(fastly)).toEqual(['site'])
})

test('a change is queued for each edge if and only if it is committed', async () => {
  const failed = app.db.transaction().execute(async tx => {
    await invalidate(tx, [cacheTag.article(1)])
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect(await owedTo(varnish)).toEqual([])
  await invalidate(app.db, [cacheTag.article(1)])
  expect([await owedTo(varnish), await owedTo(fastly)]).toEqual([['article:1'], ['article:1']])
})

test('a purge is sent at once, and repeated for pages rendered before it', async () => {
  await invalidate(app.db, [cacheTag.article(1)])
  await send()
  expect(edges.purged).toEqual(['article:1', 'any:article'])
  await send()
  expect(edges.asked).toHaveLength(1)
  await hasten()
  await send()
  expect(edges.purged).toEqual(['article:1', 'any:article', 'article:1', 'any:article'])
  await hasten()
  expect([await owedTo(varnish), await owedTo(fastly)]).toEqual([[], ['article:1']])
})

test('changes that arrive during a call share the next one', async () => {
  for (const id of [1, 2, 1, 3]) await invalidate(app.db, [cacheTag.article(id)])
  await send()
  expect(edges.asked).toHaveLength(1)
  expect(edges.purged).toEqual(['article:1', 'article:2', 'article:3', 'any:article'])
})

test('a failing edge is retried with growing delays, and does not delay the others', async () => {
  await invalidate(app.db, [cacheTag.weather])
  const waits: number[] = []
  for (const answer of [
    { status: 500, body: {} },
    { status: 401, body: {} },
  ]) {
    edges.refuse(answer)
    await send()
    const { rows } = await sql<{ secs: number }>`
      select round(extract(epoch from retry_at - now()))::int as secs from edges where name = ${nameOf(varnish)}`.execute(
      app.db,
    )
    waits.push(rows[0]!.secs)
    await sql`update edges set retry_at = now()`.execute(app.db)
  }
  expect(waits).toEqual([1, 2])
  edges.refuse({ status: 429, body: {}, headers: { 'retry-after': '90' } })
  await send()
  await send(fastly)
  expect(edges.purged).toEqual(['weather', 'any:weather'])
  expect(await listEdges(app.db)).toMatchObject([
    { name: nameOf(fastly), owed: 0, failures: 0 },
    { name: nameOf(varnish), owed: 1, failures: 3, lastError: 'the edge answered 429' },
  ])
  await sql`update edges set retry_at = now()`.execute(app.db)
  await send()
  expect(await listEdges(app.db)).toMatchObject([{ failures: 0 }, { owed: 0, failures: 0, lastError: '' }])
})

test('what was owed for long becomes one purge of everything', { tags: 'thorough' }, async () => {
  await sql`insert into edge_purges (edge, tags)
    select ${nameOf(varnish)}, array['article:' || n] from generate_series(1, 5000) n`.execute(app.db)
  edges.refuse({ status: 500, body: {} })
  await send()
  await sql`update edges set retry_at = now()`.execute(app.db)
  expect(await owedTo(varnish)).toEqual(['site'])
  await send()
  expect(edges.purged).toEqual(['site'])
})

test('only one sender works at a time; another takes over', { tags: 'thorough' }, async () => {
  const [one, two] = [
    startPurgeSender(sending(), app.databaseUrl),
    startPurgeSender(sending(), app.databaseUrl),
  ]
  await invalidate(app.db, [cacheTag.weather])
  await until(() => expect(edges.asked).toHaveLength(2))
  await one.stop()
  await invalidate(app.db, [cacheTag.search])
  await until(() => expect(edges.asked).toHaveLength(4))
  await two.stop()
  expect(edges.purged.filter(tag => tag === 'weather' || tag === 'search')).toHaveLength(4)
})

test('a worker with fewer edges in its settings leaves the others to their workers', {
  tags: 'thorough',
}, async () => {
  const own = { ...sending(), purgers: purgers().slice(0, 1) }
  const [few, all] = [startPurgeSender(own, app.databaseUrl), startPurgeSender(sending(), app.databaseUrl)]
  await invalidate(app.db, [cacheTag.weather])
  await until(() => expect(edges.asked).toHaveLength(2))
  await few.stop()
  await all.stop()
  expect((await listEdges(app.db)).map(({ name }) => name)).toEqual([nameOf(fastly), nameOf(varnish)])
})

test('pages, files and calls have their tags and long lifetimes', { tags: 'thorough' }, async () => {
  const categoryId = await makeCategory(app.db)
  const id = await makeArticle(app.db, { categoryId })
  const guest = await app.as('guest')
  const home = await guest.get('/')
  // Until the next prayer at most, whose time the page names.
  expect(home.headers.get('cache-control')).toMatch(
    /s-maxage=\d{1,3}, stale-while-revalidate=\d{1,4}, must-revalidate/,
  )
  const tags = home.headers.get('surrogate-key')?.split(' ')
  expect(tags).toEqual(
    expect.arrayContaining(['site', `article:${id}`, 'all:settings', `list:category:${categoryId}`]),
  )
  expect((await guest.get('/no/such')).headers.get('cache-control')).toContain('s-maxage=60')
  const list = await guest.get(`/api/v1/article?category=${categoryId}`)
  expect(list.headers.get('surrogate-key')).toContain(`list:category:${categoryId}`)
  expect((await editor.get('/api/v1/article')).headers.get('surrogate-key')).toBeNull()
})

test('a takedown purges the article and its files', { tags: 'thorough' }, async () => {
  const { body: picture } = await editor.post('/api/v1/media', await pictureForm())
  const id = await makeArticle(app.db, {
    categoryId: await makeCategory(app.db),
    columns: { image_id: picture.id, enable: true },
  })
  const guest = await app.as('guest')
  const shown = await guest.get(`/media/${picture.hash}-320.webp`)
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=2592000, immutable')
  expect(shown.headers.get('surrogate-key')).toBe(`site file:${picture.hash}`)
  await app.db.deleteFrom('edge_purges').execute()
  await editor.post(`/api/v1/article/takedown/${id}`, { reason: 'حكم قضائي', words: '' })
  expect(await owedTo(varnish)).toEqual(
    expect.arrayContaining([`file:${picture.hash}`, `article:${id}`, 'takedowns']),
  )
})

async function pictureForm(): Promise<FormData> {
  const { default: sharp } = await import('sharp')
  const create = { width: 400, height: 300, channels: 3, background: 'teal' } as const
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'a.png'))
  return form
}
