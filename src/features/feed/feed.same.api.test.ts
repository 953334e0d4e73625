import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeFeed } from '../../testing/publisher.ts'

let app: TestApp
let editor: TestClient
let id: number
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.as('superadmin')
  id = await makeFeed(app, { feed_url: 'https://news.example/rss?lang=ar&cat=1', name: 'الأول' })
  await makeFeed(app, { feed_url: 'https://other.example/rss' })
})
afterAll(() => app?.stop())

const find = async (feedUrl: string, more = '') => {
  const { body } = await editor.get(`/api/v1/rssfilters/same?feedUrl=${encodeURIComponent(feedUrl)}${more}`)
  return body.map((feed: { id: number }) => feed.id)
}

test.each([
  'https://news.example/rss?lang=ar&cat=1',
  'http://www.news.example/rss/?cat=1&lang=ar&utm_source=x',
  'feed:https://news.example/rss?lang=ar&cat=1',
])('a filter of the same address is found, in every spelling: %s', async feedUrl => {
  expect(await find(feedUrl)).toEqual([id])
})

test('not the filter itself, nor one of another address', async () => {
  expect(await find('https://news.example/rss?lang=ar&cat=1', `&except=${id}`)).toEqual([])
  expect(await find('https://news.example/rss?lang=ar&cat=2')).toEqual([])
})

test('a second filter of the address can be saved', async () => {
  const { body: first } = await editor.get(`/api/v1/rssfilters/${id}`)
  const { name, feedUrl, category } = first
  const made = await editor.post('/api/v1/rssfilters', {
    name,
    feedUrl,
    categoryId: category.id,
    active: false,
  })
  expect(made.status).toBe(200)
  expect(await find(feedUrl, `&except=${id}`)).toEqual([made.body.id])
})
