import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'

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

const make = (values: Record<string, unknown> = {}) =>
  makeFeed(app, { feed_url: feedUrl, category_id: categoryId, ...values })
const itemsOf = async (id: number) =>
  (await editor.get(`/api/v1/rssfilters/items/${id}?limit=100`)).body.items

describe('a rule', () => {
  const conditions = {
    includeWords: ['«هجوم»', 'قصف'],
    includeFields: ['title'],
    includeAll: true,
    excludeFields: ['title', 'author'],
    language: 'arabic',
    minWords: 20,
    pictureOnly: true,
  }

  test('is stored and edited with all its conditions', { tags: 'thorough' }, async () => {
    const input = { name: 'شروط', feedUrl, categoryId, ...conditions }
    const { body } = await editor.post('/api/v1/rssfilters', input)
    expect(body).toMatchObject(conditions)
    const change = { includeFields: ['text'], includeAll: false, language: 'other', minWords: 0 }
    expect(
      (await editor.patch(`/api/v1/rssfilters/${body.id}`, { revision: 1, ...change })).body,
    ).toMatchObject({ ...conditions, ...change })
  })

  test('searches everywhere and has no conditions unless told', async () => {
    const { body } = await editor.post('/api/v1/rssfilters', { name: 'بلا شروط', feedUrl, categoryId })
    const everywhere = ['title', 'text', 'category', 'author']
    expect(body).toMatchObject({ includeFields: everywhere, excludeFields: everywhere, language: 'any' })
    expect(body).toMatchObject({ includeAll: false, minWords: 0, pictureOnly: false })
  })

  test.each([
    ['a word without letters', { includeWords: ['هجوم', '…'] }, 'includeWords'],
    ['a phrase of eleven words', { excludeWords: ['و '.repeat(11)] }, 'excludeWords'],
    ['no field to search in', { includeFields: [] }, 'includeFields'],
    ['a negative length', { minWords: -1 }, 'minWords'],
  ])('with %s is refused at its field, in Arabic', async (_, change, path) => {
    const input = { name: 'خطأ', feedUrl, categoryId, ...change }
    const { status, body } = await editor.post('/api/v1/rssfilters', input)
    expect([status, body.data.issues[0].path]).toEqual([400, path])
    expect(body.data.issues[0].message).toMatch(/^[^a-zA-Z]+$/)
  })

  test('decides in polls and trials alike', { tags: 'thorough' }, async () => {
    publisher.serve('/rss', {
      body: rss([
        { guid: 'r1', title: 'الهجمات', body: '<p>قصف.</p>', link: 'https://n.example/r1' },
        { guid: 'r2', title: 'غيره', body: '<p>هجوم.</p>', link: 'https://n.example/r2' },
        { guid: 'r3', title: 'An attack هجوم', body: '<p>Nothing else.</p>', link: 'https://n.example/r3' },
      ]),
    })
    const id = await make({ include_words: ['هجوم'], include_fields: ['title'], language: 'arabic' })
    const { body } = await editor.post('/api/v1/rssfilters/try', {
      feedUrl,
      includeWords: ['هجوم'],
      includeFields: ['title'],
      language: 'arabic',
    })
    const expected = { r1: 'held', r2: 'not_included', r3: 'unsuitable' }
    expect(body.items.map((item: { outcome: string }) => item.outcome)).toEqual(Object.values(expected))
    expect(body.items[0].places).toEqual([
      { list: 'included', word: 'هجوم', field: 'title', offset: 0, length: 7, found: 'الهجمات' },
    ])
    await pollFeed(app, id)
    const stored = (await itemsOf(id)).map((item: { guid: string; outcome: string }) => [
      item.guid,
      item.outcome,
    ])
    expect(Object.fromEntries(stored)).toEqual(expected)
  })
})
