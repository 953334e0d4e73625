/** @module-tag thorough */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { workAndKill } from '../../testing/kill-workers.ts'
import { startHubStandIn } from '../../testing/providers/websub-hub.ts'
import { makeFeed, makePicture, pollFeed, rss, siteOfTests, startPublisher } from '../../testing/publisher.ts'
import { fetchFeedLater } from './feed.jobs.ts'
import { askHubNow } from './hub/ask.service.ts'

const countArticles = async (app: TestApp, id: number) =>
  (await app.db.selectFrom('articles').select('id').where('feed_id', '=', id).execute()).length
const titlesOf = async (app: TestApp, id: number) => {
  const rows = await app.db.selectFrom('articles').select('title').where('feed_id', '=', id).execute()
  return rows.map(({ title }) => title).sort()
}
const titles = (count: number) => Array.from({ length: count }, (_, index) => `خبر ${index}`).sort()

test('a folder whose workers are killed while they read it has each item once, and each file in done', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'warraq-incoming-'))
  const env = { INCOMING_FOLDER: root }
  const app = await startTestApp({ env })
  onTestFinished(async () => {
    await app.stop()
    await rm(root, { recursive: true, force: true })
  })
  const folder = path.join(root, 'agency')
  await mkdir(folder)
  const files = 24
  const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const put = async (name: string, contents: string | Buffer, index: number) => {
    await writeFile(path.join(folder, name), contents)
    const at = new Date(Date.now() - 3_600_000 + index * 1000)
    await utimes(path.join(folder, name), at, at)
  }
  for (let index = 0; index < files; index += 1) {
    await put(`${index}.jpg`, Buffer.concat([picture, Buffer.from(`${index}`)]), index)
    const rendition = { href: `${index}.jpg`, mimetype: 'image/jpeg', width: 900 }
    const item = {
      uri: `urn:agency:${index}`,
      type: 'text',
      versioncreated: '2026-11-27T10:00:00Z',
      pubstatus: 'usable',
      headline: `خبر ${index}`,
      body_html: `<p>متن الخبر ${index}.</p>`,
      associations: { main: { type: 'picture', renditions: { full: rendition } } },
    }
    await put(`${index}.json`, JSON.stringify(item), index)
  }
  const owner = await app.as('superadmin')
  const { body } = await owner.post('/api/v1/rssfilters', {
    name: 'مجلد',
    feedUrl: 'folder:agency',
    categoryId: await makeCategory(app.db),
  })
  const done = async () => (await readdir(path.join(folder, 'done')).catch(() => [])).length
  const begin = async () => {
    await app.db.updateTable('feeds').set({ poll_again: true }).where('id', '=', body.id).execute()
    await fetchFeedLater(app.db, body.id)
  }
  const left = async () => (await readdir(folder)).filter(name => name.endsWith('.json'))
  // An article is stored, and its file is not yet moved: an odd number. A file is in both folders for a moment, in which
  // the last worker must not be killed either.
  const count = async () => (await countArticles(app, body.id)) + files - (await left()).length
  await workAndKill(app, { env, begin, count, killAt: [1, 12, 33], all: 2 * files })
  expect(await titlesOf(app, body.id)).toEqual(titles(files))
  const articles = await app.db.selectFrom('articles').select('image_id').execute()
  expect(articles.every(({ image_id }) => image_id !== null)).toBe(true)
  expect(await readdir(path.join(folder, 'failed')).catch(() => [])).toEqual([])
  expect(await left()).toEqual([])
  expect(await done()).toBe(files)
}, 300_000)

test('pushed documents whose workers are killed are taken in once each, without a fetch', async () => {
  let url = ''
  const publisher = await startPublisher()
  const hub = await startHubStandIn(() => url)
  const env = { OUTBOUND_ALLOW: '127.0.0.0/8', SITE_URL: siteOfTests }
  const app = await startTestApp({ env })
  onTestFinished(async () => {
    await app.stop()
    await hub.stop()
    publisher.stop()
  })
  url = app.url
  const topic = `${publisher.url}/feed`
  const head = `<atom:link rel="hub" href="${hub.url}/"/><atom:link rel="self" href="${topic}"/>`
  const picture = await makePicture()
  const items = Array.from({ length: 30 }, (_, index) => {
    publisher.serve(`/${index}.jpg`, { body: Buffer.concat([picture, Buffer.from(`${index}`)]) })
    return { guid: `g${index}`, title: `خبر ${index}`, image: `${publisher.url}/${index}.jpg` }
  })
  publisher.serve('/feed', { body: rss([], { head }) })
  const id = await makeFeed(app, { feed_url: topic })
  await pollFeed(app, id)
  const [row] = await app.db.selectFrom('feed_hubs').select('id').execute()
  await askHubNow(app.services, row!.id)
  await expect.poll(() => hub.verified).toEqual(['subscribe 200 true'])
  const fetches = () => publisher.asked.filter(request => request.path === '/feed').length
  const before = fetches()
  // The later document has all items of the earlier one.
  const documents = [rss(items.slice(0, 18), { head }), rss(items, { head })]
  for (const document of documents) {
    expect(await hub.distribute(topic, document)).toMatchObject([{ status: 202 }])
  }
  const count = () => countArticles(app, id)
  await workAndKill(app, { env, begin: async () => {}, count, killAt: [1, 14], all: items.length })
  expect(await titlesOf(app, id)).toEqual(titles(items.length))
  expect(fetches()).toBe(before)
}, 300_000)
