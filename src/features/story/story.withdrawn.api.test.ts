import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { copiesIn, minutesAgo } from '../../testing/copies.ts'
import { testFirst } from '../../testing/depth.ts'
import { makeAgency } from '../../testing/factories.ts'
import { makeFeed, type Publisher, pollFeed, siteOfTests, startPublisher } from '../../testing/publisher.ts'
import { deleteOldItems } from '../feed/feed.old.queries.ts'
import { invalidateStoriesOfItems } from './story.group.service.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests }, worker: true })
  editor = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})

const { newTopic, make, makeItem, storyOf, choose, stateOf } = copiesIn(() => ({ app, editor }))
const api = '/api/v1/story'

const atom = (entries: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0"><title>خلاصة</title>
    <id>urn:feed</id><updated>${minutesAgo(1).toISOString()}</updated>${entries}</feed>`
const entry = (
  topic: string,
) => `<entry><id>urn:copy</id><title>${topic.slice(0, 20)}</title><link href="https://outlet.example/copy"/>
  <updated>${minutesAgo(20).toISOString()}</updated><content type="html">&lt;p&gt;${topic}&lt;/p&gt;</content></entry>`
const deleted = `<at:deleted-entry ref="urn:copy" when="${minutesAgo(0).toISOString()}"/>`

testFirst(1, [
  ['a closed source', true],
  ['a copy that waits', false],
] as const)('%s that its outlet took down is not credited to readers', async (_, isClosed) => {
  const topic = newTopic()
  const first = await make({ topic })
  const name = isClosed ? 'جهة أولى' : 'جهة ثانية'
  const path = `/${isClosed}`
  const agency_id = await makeAgency(app.db, { name })
  const feedId = await makeFeed(app, { feed_url: publisher.url + path, agency_id, unique_link: false })
  const serve = async (entries: string) => {
    publisher.serve(path, { body: atom(entries) })
    await pollFeed(app, feedId)
  }
  await serve(entry(topic))
  await expect.poll(async () => (await storyOf(first))?.items.length).toBe(2)
  const { id, items } = await storyOf(first)
  const copy = items.map(({ articleId }) => articleId).find(articleId => articleId !== first)!
  if (isClosed) await choose(id, first)
  const credited = async () => {
    const { earlier, sources = [] } = (await guest.get(`${api}/of/${first}`)).body ?? {}
    return [earlier, ...sources].flatMap(one => one?.outlet ?? [])
  }
  expect(await credited()).toEqual([name])
  const double = await makeItem(feedId, { outcome: 'duplicate', article_id: copy })
  await app.db.updateTable('feed_items').set({ withdrawn_at: new Date() }).where('id', '=', double).execute()
  await invalidateStoriesOfItems(app.db, [double])
  expect(await credited()).toEqual([name])
  const tags = await app.hearTags()
  await serve(deleted)
  expect(await credited()).toEqual([])
  await expect.poll(() => tags).toEqual(expect.arrayContaining([`article:${first}`, `story:${id}`]))
  expect(await stateOf(copy)).toBe(isClosed ? 'binned' : 'held')
  // The items are pruned, and the article after its days in the bin.
  if (isClosed) await app.db.deleteFrom('articles').where('id', '=', copy).execute()
  await serve(entry(newTopic()).replaceAll('urn:copy', 'urn:later'))
  await sql`update feed_items set listed_on = listed_on - 400
    where feed_id = ${feedId} and title <> (select title from feed_items where feed_id = ${feedId} order by id desc limit 1)`.execute(
    app.db,
  )
  await deleteOldItems(app.db, 180, 100)
  expect(await credited()).toEqual([])
  // Their filter is deleted, with what is left of its items.
  expect((await editor.delete(`/api/v1/rssfilters/${feedId}`)).status).toBe(200)
  expect(await credited()).toEqual([])
})
