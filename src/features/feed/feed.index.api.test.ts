import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import {
  type Publisher,
  pollFeed,
  setFeedsApart,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher
let categoryId: number
let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'warraq-index-'))
  publisher = await startPublisher()
  app = await startTestApp({
    env: { OUTBOUND_ALLOW: '127.0.0.0/8', SITE_URL: siteOfTests, INCOMING_FOLDER: root },
  })
  editor = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
  await rm(root, { recursive: true, force: true })
})
afterEach(() => {
  publisher.forget()
  publisher.asked.length = 0
  return setFeedsApart(app)
})

const newsMl = 'xmlns="http://iptc.org/std/nar/2006-10-01/"'
const newsItem = (name: string, { version = 1, text = `نص ${name}.`, status = 'usable' } = {}) =>
  `<newsItem ${newsMl} guid="urn:agency:${name}" version="${version}"><itemMeta><itemClass qcode="ninat:text"/>
    <versionCreated>2026-11-27T10:00:00Z</versionCreated><pubStatus qcode="stat:${status}"/></itemMeta>
    <contentMeta><headline>خبر ${name}</headline></contentMeta>
    <contentSet><inlineXML contenttype="application/xhtml+xml"><html xmlns="http://www.w3.org/1999/xhtml"><body>
    <p>${text}</p></body></html></inlineXML></contentSet></newsItem>`
type Ref = { name: string; version?: number | ''; href?: string }
const packageOf = (refs: Ref[]) =>
  `<packageItem ${newsMl} guid="urn:agency:index" version="1"><itemMeta><itemClass qcode="ninat:composite"/></itemMeta>
    <groupSet root="G"><group id="G">${refs
      .map(
        ({ name, version = 1, href = `/item/${name}` }) =>
          `<itemRef residref="urn:agency:${name}" version="${version}" href="${href}"><itemClass qcode="ninat:text"/></itemRef>`,
      )
      .join('')}
    <itemRef residref="urn:agency:photo" href="/item/photo"><itemClass qcode="ninat:picture"/></itemRef>
    </group></groupSet></packageItem>`

const headers = { 'content-type': 'application/vnd.iptc.g2.packageitem+xml', etag: '"1"' }
const serveIndex = (refs: Ref[], etag = '"1"') =>
  publisher.serve('/index', ({ headers: asked }: IncomingMessage) =>
    asked['if-none-match'] === etag
      ? { status: 304 }
      : { body: packageOf(refs), headers: { ...headers, etag } },
  )
const serveItem = (name: string, more: Parameters<typeof newsItem>[1] = {}) =>
  publisher.serve(`/item/${name}`, { body: newsItem(name, more) })

let series = 0
async function create(values: Record<string, unknown> = {}): Promise<number> {
  series += 1
  const { status, body } = await editor.post('/api/v1/rssfilters', {
    name: `فهرس ${series}`,
    feedUrl: `${publisher.url}/index`,
    categoryId,
    ...values,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.id
}
const feedOf = async (id: number) => (await editor.get(`/api/v1/rssfilters/${id}`)).body
const articles = (id: number) =>
  app.db
    .selectFrom('articles')
    .select(['title', 'description'])
    .where('feed_id', '=', id)
    .orderBy('title')
    .execute()
const titles = async (id: number) => (await articles(id)).map(({ title }) => title)
const askedItems = () =>
  publisher.asked
    .filter(({ path }) => path.startsWith('/item/'))
    .map(({ path }) => path.slice('/item/'.length))

test('an index leads to its items: each once, changed ones again, and a broken one holds up no other', {
  tags: 'thorough',
}, async () => {
  serveIndex(
    [{ name: 'ا' }, { name: 'broken' }, { name: 'gone' }, { name: 'ب' }].map(({ name }) => ({
      name,
      href: `/item/${encodeURIComponent(name)}`,
    })),
  )
  for (const name of ['ا', 'ب'])
    publisher.serve(`/item/${encodeURIComponent(name)}`, { body: newsItem(name) })
  publisher.serve('/item/broken', { body: 'no item' })
  const id = await create()
  await pollFeed(app, id)
  expect(await titles(id)).toEqual(['خبر ا', 'خبر ب'])
  expect(askedItems().length).toBe(4)
  expect((await feedOf(id)).lastError).toMatch(/تعذّرت قراءتها: 2.*\/item\/broken/)
  // Failed items are retried, five tries in all. Only then may the index answer 304.
  for (let poll = 0; poll < 5; poll += 1) await pollFeed(app, id)
  const asked = askedItems()
  expect([
    asked.filter(name => name === 'broken').length,
    asked.filter(name => name === 'gone').length,
  ]).toEqual([5, 5])
  expect(asked).toHaveLength(12)
  expect((await feedOf(id)).lastStatus).toBe(304)
  expect(await titles(id)).toEqual(['خبر ا', 'خبر ب'])

  // The index announces a correction as a new version of one item.
  const name = encodeURIComponent('ا')
  publisher.serve(`/item/${name}`, { body: newsItem('ا', { version: 2, text: 'نص مصحّح.' }) })
  serveIndex([{ name: 'ا', version: 2, href: `/item/${name}` }], '"2"')
  await pollFeed(app, id)
  expect(askedItems().slice(12)).toEqual([name])
  expect((await articles(id))[0]!.description).toBe('<p>نص مصحّح.</p>')
  // Items that merely leave the index are not withdrawn.
  const items = await app.db
    .selectFrom('feed_items')
    .select('withdrawn_at')
    .where('feed_id', '=', id)
    .execute()
  expect(items).toEqual([{ withdrawn_at: null }, { withdrawn_at: null }])

  // The agency's cancellation withdraws the item.
  publisher.serve(`/item/${name}`, { body: newsItem('ا', { version: 3, status: 'canceled' }) })
  serveIndex([{ name: 'ا', version: 3, href: `/item/${name}` }], '"3"')
  await pollFeed(app, id)
  const withdrawn = await app.db
    .selectFrom('feed_items')
    .select('withdrawn_at')
    .where('feed_id', '=', id)
    .where('withdrawn_at', 'is not', null)
    .execute()
  expect(withdrawn).toHaveLength(1)
})

test('of an index fifty items are fetched in a poll, the others in the next, once for each of two filters', {
  tags: 'thorough',
}, async () => {
  const names = Array.from({ length: 52 }, (_, index) => `n${index}`)
  serveIndex(names.map(name => ({ name })))
  for (const name of names) serveItem(name)
  const id = await create({ includeWords: ['n1', 'n51'] })
  const twin = await create({ includeWords: ['n2'] })
  await pollFeed(app, id)
  expect(askedItems()).toHaveLength(50)
  expect(Date.parse((await feedOf(id)).nextFetchAt)).toBeLessThan(Date.now() + 60_000)
  await pollFeed(app, id)
  await pollFeed(app, id)
  expect(askedItems()).toHaveLength(52)
  expect([await titles(id), await titles(twin)]).toEqual([['خبر n1', 'خبر n51'], ['خبر n2']])
  expect((await feedOf(id)).lastStatus).toBe(304)
  // A new filter of the same index has seen nothing of it.
  const late = await create({ includeWords: ['لا يرد'] })
  await pollFeed(app, late)
  expect(askedItems()).toHaveLength(102)
})

test('credentials go to items of the same origin, never to another host', { tags: 'thorough' }, async () => {
  const seen: [string, string | undefined][] = []
  const other = `http://127.0.0.2:${publisher.port}/item/away`
  serveIndex([{ name: 'near' }, { name: 'away', href: other }])
  for (const name of ['near', 'away']) {
    publisher.serve(`/item/${name}`, ({ headers: { authorization } }: IncomingMessage) => {
      seen.push([name, authorization])
      return { body: newsItem(name) }
    })
  }
  const credentials = { token: 'sesame-2002' }
  const tried = await editor.post('/api/v1/rssfilters/try', {
    feedUrl: `${publisher.url}/index`,
    credentials,
  })
  expect(tried.body.items.map(({ title }: { title: string }) => title)).toEqual(['خبر near', 'خبر away'])
  const id = await create({ credentials })
  await pollFeed(app, id)
  const expected = [
    ['near', 'Bearer sesame-2002'],
    ['away', undefined],
  ]
  expect(seen).toEqual([...expected, ...expected])
  expect(await titles(id)).toEqual(['خبر away', 'خبر near'])
})

test('an index that leads to our own site, to itself or to an index is no chain', {
  tags: 'thorough',
}, async () => {
  publisher.serve('/item/deeper', { body: packageOf([{ name: 'deepest' }]) })
  serveItem('deepest')
  serveIndex([
    { name: 'ours', href: `${siteOfTests}/rss` },
    { name: 'self', href: '/index' },
    { name: 'deeper' },
  ])
  const id = await create()
  await pollFeed(app, id)
  expect(await titles(id)).toEqual([])
  expect(askedItems()).toEqual(['deeper'])
  expect((await feedOf(id)).failures).toBe(0)
})

test('items of an index without versions are fetched again once a day', { tags: 'thorough' }, async () => {
  serveIndex([{ name: 'plain', version: '' }, { name: 'numbered' }])
  for (const name of ['plain', 'numbered']) serveItem(name)
  const id = await create()
  await pollFeed(app, id)
  serveItem('plain', { version: 2, text: 'نص جديد.' })
  await pollFeed(app, id)
  expect(askedItems()).toEqual(['plain', 'numbered'])
  expect((await feedOf(id)).lastStatus).toBe(200)
  await app.db
    .updateTable('feed_index_links')
    .set({ listed_on: '2026-01-01' })
    .where('feed_id', '=', id)
    .execute()
  for (let poll = 0; poll < 2; poll += 1) await pollFeed(app, id)
  expect(askedItems().slice(2)).toEqual(['plain'])
  expect((await articles(id))[1]!.description).toBe('<p>نص جديد.</p>')
})

test('an index in a folder leads to items of the network; those beside it are taken by themselves', {
  tags: 'thorough',
}, async () => {
  const folder = path.join(root, 'agency')
  await mkdir(folder)
  const put = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text)
    await utimes(path.join(folder, name), new Date(Date.now() - 600_000), new Date(Date.now() - 600_000))
  }
  serveItem('far')
  const refs = [
    { name: 'far', href: `${publisher.url}/item/far` },
    { name: 'gone', href: `${publisher.url}/item/gone` },
    { name: 'near', href: 'near.xml' },
  ]
  await put('index.xml', packageOf(refs))
  await put('near.xml', newsItem('near'))
  const id = await create({ feedUrl: 'folder:agency' })
  await pollFeed(app, id, { incomingFolder: root })
  expect(await titles(id)).toEqual(['خبر far', 'خبر near'])
  // A missing item is asked for five times in all; then the file is done.
  for (let poll = 0; poll < 4; poll += 1) {
    expect(await readdir(folder)).toContain('index.xml')
    await pollFeed(app, id, { incomingFolder: root })
  }
  expect((await readdir(path.join(folder, 'done'))).sort()).toEqual(['index.xml', 'near.xml'])
  expect(askedItems().sort()).toEqual(['far', ...Array(5).fill('gone')])
})
