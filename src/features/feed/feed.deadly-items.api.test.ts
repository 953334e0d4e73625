/** @module-tag thorough */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'

/** An item with this prefix in its guid kills the process that parses it, like running out of memory. */
const deadly = 'deadly-'
vi.mock(import('node:child_process'), async original => {
  const real = await original()
  const fork = ((...given: Parameters<typeof real.fork>) => {
    const child = real.fork(...given)
    const send = child.send.bind(child)
    child.send = ((message: { given?: [{ guid?: string }] }, done: () => void) => {
      if (message.given?.[0]?.guid?.startsWith(deadly)) child.kill('SIGKILL')
      return send(message, done)
    }) as typeof child.send
    return child
  }) as typeof real.fork
  return { ...real, fork }
})

let app: TestApp
let editor: TestClient
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests } })
  editor = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})

const feedOf = async (id: number) => (await editor.get(`/api/v1/rssfilters/${id}`)).body
const titlesOf = async (id: number) =>
  (await editor.get(`/api/v1/article/dashboard?limit=100&feed=${id}`)).body.items
    .map(({ title }: { title: string }) => title)
    .sort()
const itemsOf = async (id: number) =>
  (await editor.get(`/api/v1/rssfilters/items/${id}?limit=100`)).body.items

test('items that kill their parser delay no others', async () => {
  const long = `<p>${'كلمة '.repeat(12_000)}</p>`
  const heavy = [1, 2, 3].map(number => ({
    guid: `${deadly}${number}`,
    title: `ثقيل ${number}`,
    body: long,
  }))
  const light = [1, 2].map(number => ({ guid: `light-${number}`, title: `خفيف ${number}` }))
  const items = [...light, { guid: 'long', title: 'طويل', body: long }, ...heavy]
  publisher.serve('/rss', { body: rss(items) })
  const id = await makeFeed(app, { feed_url: `${publisher.url}/rss`, unique_link: false })
  await pollFeed(app, id, { silent: true })
  expect(await titlesOf(id)).toEqual(['خفيف 1', 'خفيف 2'])
  expect(await feedOf(id)).toMatchObject({ lastStatus: 200, failures: 0, imported: 2 })
  await pollFeed(app, id, { silent: true })
  expect(await titlesOf(id)).toEqual(['خفيف 1', 'خفيف 2', 'طويل'])
  const failed = (await itemsOf(id)).filter(({ outcome }: { outcome: string }) => outcome === 'failed')
  expect(failed).toHaveLength(3)
})
