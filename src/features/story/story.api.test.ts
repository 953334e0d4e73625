import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory } from '../../testing/factories.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'
import { groupArticlesNow } from './story.group.service.ts'

let app: TestApp
let editor: TestClient
let agency: TestClient
let guest: TestClient
let publisher: Publisher
let otherAgencyId: number

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({
    worker: true,
    env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests },
  })
  editor = await app.as('superadmin')
  agency = await app.as('agency')
  guest = await app.as('guest')
  otherAgencyId = await makeAgency(app.db, { name: 'وكالة أخرى', trusted: true })
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})

const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهي']
const letter = (at: number) => letters[at % letters.length]
/** Texts of one topic are copies of each other; those of two topics have no word in common. */
const sentences = (topic: string, words = 60) =>
  Array.from({ length: words }, (_, at) => `${topic}${letter(at)}${letter(at * 7 + 3)}ر`).join(' ')
let topics = 0
const newTopic = () => {
  topics += 1
  return `ن${letter(topics)}ف${letter(topics * 5)}`
}

type Made = Parameters<typeof makeArticle>[1] & { topic: string; more?: string }

/** An article that the machine has looked at. */
async function make({ topic, more = '', ...made }: Made): Promise<number> {
  const id = await makeArticle(app.db, {
    title: `خبر ${topic}`,
    description: `<p>${sentences(topic)}</p>${more && `<p>${more}</p>`}`,
    ...made,
  })
  await groupArticlesNow(app.db, [id])
  return id
}

const began = Date.now()
const minutesAgo = (minutes: number) => new Date(began - minutes * 60_000)
const api = '/api/v1/story'
const storyOf = async (id: number) => (await guest.get(`${api}/of/${id}`)).body
const articlesIn = (story: { items: { articleId: number | null }[] } | null) =>
  story?.items.map(({ articleId }) => articleId)
const staffStoryOf = async (client: TestClient, id: number) => {
  const { items } = (await client.get(`${api}/dashboard?limit=100`)).body
  return items.find((story: { items: { articleId: number }[] }) => articlesIn(story)?.includes(id))
}

describe('the machine', () => {
  test('copies are one story: the first to be published first, with minutes, whichever came first', {
    tags: 'thorough',
  }, async () => {
    const topic = newTopic()
    const late = await make({ topic, publishAt: minutesAgo(10), agencyId: otherAgencyId })
    expect(await storyOf(late)).toBeNull()
    const first = await make({ topic, publishAt: minutesAgo(50), agencyId: app.agencyId })
    const story = await storyOf(late)
    expect(story.items).toMatchObject([
      { articleId: first, agency: { name: 'وكالة التجربة' }, minutesLater: 0 },
      { articleId: late, level: 'copy', minutesLater: 40 },
    ])
    expect(story).toMatchObject({ leadId: first, title: `خبر ${topic}` })
    expect((await guest.get(`${api}/${story.id}`)).body).toMatchObject(story)
    expect((await guest.get(api)).body).toContainEqual(story)
  })

  test('the page compares what readers may read: not the paid part, nor what is no longer published', async () => {
    const topic = newTopic()
    const [news, paid, gone] = [
      `نبأ ${sentences('ثط', 8)}.`,
      `سر ${sentences('جع', 8)}.`,
      `ملغى ${sentences('خق', 8)}.`,
    ]
    const first = await make({ topic, publishAt: minutesAgo(50), agencyId: app.agencyId })
    const second = await make({ topic, more: news, publishAt: minutesAgo(40), agencyId: otherAgencyId })
    const locked = await make({
      ...{ topic, more: `${news}</p><p>${paid}`, publishAt: minutesAgo(30) },
      columns: { access: 'subscribers' },
    })
    const withdrawn = await make({ topic, more: gone, publishAt: minutesAgo(20) })
    await app.db.updateTable('articles').set({ enable: false }).where('id', '=', withdrawn).execute()
    const { id } = await storyOf(first)
    const { statements } = (await guest.get(`${api}/${id}`)).body
    expect(statements).toEqual([
      { text: expect.stringMatching(/^.{300,399}…$/), articleIds: [first, second, locked] },
      { text: news, articleIds: [second, locked] },
    ])
  })

  test('the same article again changes nothing, nor do two processes at once', {
    tags: 'thorough',
  }, async () => {
    const topic = newTopic()
    const ids = await Promise.all(
      [1, 2, 3].map(() => makeArticle(app.db, { title: topic, description: sentences(topic) })),
    )
    await Promise.all([...ids, ...ids].map(id => groupArticlesNow(app.db, [id])))
    const story = await storyOf(ids[0]!)
    expect(articlesIn(story)?.toSorted()).toEqual(ids.toSorted())
    await groupArticlesNow(app.db, [ids[2]!])
    expect(await storyOf(ids[2]!)).toEqual(story)
  })

  test('another text, the same text a week later and an article in the bin stay alone', async () => {
    const topic = newTopic()
    const id = await make({ topic })
    await make({ topic: newTopic() })
    await make({ topic, publishAt: minutesAgo(7 * 24 * 60) })
    await make({ topic, columns: { deleted_at: new Date() } })
    expect(await storyOf(id)).toBeNull()
  })

  test('new paragraphs make an update', async () => {
    const topic = newTopic()
    const first = await make({ topic })
    await make({ topic, more: sentences(newTopic(), 10) })
    expect((await storyOf(first)).items[1]).toMatchObject({ level: 'update' })
  })

  test('the third headline of a form needs equal numbers and names', async () => {
    const topic = newTopic()
    const made = (price: number) =>
      make({
        topic,
        title: `الذهب بسعر ${price} دينارا`,
        more: `بلغ السعر ${price} دينارا`,
        agencyId: app.agencyId,
      })
    await made(310)
    await made(320)
    const third = await made(330)
    expect(await storyOf(third)).toBeNull()
  })

  test('a written and a corrected article are looked at by the worker', { tags: 'thorough' }, async () => {
    const topic = newTopic()
    const id = await make({ topic })
    const { body: other } = await editor.post('/api/v1/article', {
      title: `${topic} من التحرير`,
      description: `<p>${sentences(newTopic())}</p>`,
      categoryId: await makeCategory(app.db),
      enable: true,
    })
    const { status } = await editor.patch(`/api/v1/article/edit/${other.id}`, {
      revision: 1,
      description: `<p>${sentences(topic)}</p>`,
    })
    expect(status).toBe(200)
    await expect.poll(async () => articlesIn(await storyOf(id))?.length).toBe(2)
  })
})

test('an item that is not imported, as another feed has its text, is a member with its own time', {
  tags: 'thorough',
}, async () => {
  const topic = newTopic()
  const item = (minutes: number) => ({
    title: `${topic} في العنوان`,
    body: `<p>${sentences(topic)}</p>`,
    date: minutesAgo(minutes).toUTCString(),
  })
  publisher.serve('/late', { body: rss([{ guid: 'late', ...item(5) }]) })
  publisher.serve('/first', { body: rss([{ guid: 'first', ...item(45) }]) })
  const feeds = { auto_publish: true, agency_id: app.agencyId }
  await pollFeed(app, await makeFeed(app, { feed_url: `${publisher.url}/late`, ...feeds }))
  const first = await makeFeed(app, { feed_url: `${publisher.url}/first`, agency_id: otherAgencyId })
  await pollFeed(app, first)
  const newest = async () => (await editor.get(`${api}/dashboard?limit=1`)).body.items[0]
  await expect.poll(async () => (await newest())?.items[0].title).toBe(`${topic} في العنوان`)
  expect((await newest()).items).toMatchObject([
    { articleId: null, agency: { name: 'وكالة أخرى' }, feed: { id: first }, minutesLater: 0 },
    { state: 'published', minutesLater: 40 },
  ])
  const { articleId } = (await newest()).items[1]
  expect(await storyOf(articleId)).toMatchObject({
    earlier: { outlet: 'وكالة أخرى', publishedAt: (await newest()).items[0].publishedAt },
    items: [{ articleId, minutesLater: 40 }],
  })
  expect(
    (await agency.get(`${api}/dashboard?limit=100`)).body.items.some(
      (story: { items: { articleId: null }[] }) => story.items.some(({ articleId }) => articleId === null),
    ),
  ).toBe(false)
})

test('a feed that backdates an item does not come first', { tags: 'thorough' }, async () => {
  const topic = newTopic()
  const item = (guid: string, title: string, minutes: number, body = sentences(newTopic())) => ({
    guid,
    title,
    body: `<p>${body}</p>`,
    date: minutesAgo(minutes).toUTCString(),
  })
  const before = minutesAgo(0)
  const feedOf = (path: string, agencyId: number) => {
    publisher.serve(path, { body: rss([item(`${path}-0`, `${path} قديم`, 300)]) })
    return makeFeed(app, { feed_url: publisher.url + path, auto_publish: true, agency_id: agencyId })
  }
  const honest = await feedOf('/honest', app.agencyId)
  const backdating = await feedOf('/backdating', otherAgencyId)
  await pollFeed(app, honest)
  await pollFeed(app, backdating)
  await sql`update feeds set complete_at = ${minutesAgo(10)} where id = ${backdating}`.execute(app.db)
  await sql`update feeds set complete_at = ${minutesAgo(60)} where id = ${honest}`.execute(app.db)
  publisher.serve('/honest', { body: rss([item('/honest-1', `${topic} أولا`, 30, sentences(topic))]) })
  await pollFeed(app, honest)
  const copy = item('/backdating-1', `${topic} ثانيا`, 600, `${sentences(topic)} ${sentences(newTopic(), 3)}`)
  publisher.serve('/backdating', { body: rss([copy]) })
  await pollFeed(app, backdating)
  const { id } = await app.db
    .selectFrom('articles')
    .select('id')
    .where('feed_id', '=', honest)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await expect.poll(async () => (await storyOf(id))?.items.length).toBe(2)
  const { items } = await storyOf(id)
  expect(items).toMatchObject([{ articleId: id, minutesLater: 0 }, { minutesLater: 20 }])
  const { complete_at: completed } = await app.db
    .selectFrom('feeds')
    .select('complete_at')
    .where('id', '=', backdating)
    .executeTakeFirstOrThrow()
  expect(Date.parse(completed ?? '')).toBeGreaterThan(before.getTime())
})

describe('withdrawn and held members', () => {
  test('readers see neither, and no story of one; they come back with it', { tags: 'thorough' }, async () => {
    const topic = newTopic()
    const [first, second] = [await make({ topic }), await make({ topic })]
    const held = await make({ topic, enable: false })
    expect(articlesIn(await storyOf(first))).toEqual([first, second])
    expect(await storyOf(held)).toBeNull()
    const { id } = await storyOf(first)
    const withdraw = (status: boolean) => editor.patch(`/api/v1/article/status/${second}`, { enable: status })
    expect((await withdraw(false)).status).toBe(200)
    expect((await guest.get(`${api}/${id}`)).status).toBe(404)
    expect(await storyOf(first)).toBeNull()
    await withdraw(true)
    expect(articlesIn(await storyOf(first))).toEqual([first, second])
    expect((await staffStoryOf(editor, held)).waiting).toBe(1)
  })

  test('an agency sees stories of its own, and of the others only published members', async () => {
    const topic = newTopic()
    const own = await make({ topic, agencyId: app.agencyId, enable: false })
    const published = await make({ topic, agencyId: otherAgencyId })
    const held = await make({ topic, agencyId: otherAgencyId, enable: false, publishAt: minutesAgo(90) })
    expect((await storyOf(published)) ?? { earlier: null }).toMatchObject({ earlier: null })
    const strangers = newTopic()
    const foreign = await make({ topic: strangers, agencyId: otherAgencyId })
    await make({ topic: strangers, agencyId: otherAgencyId })
    expect(articlesIn(await staffStoryOf(agency, own))?.toSorted()).toEqual([own, published].toSorted())
    expect(await staffStoryOf(agency, foreign)).toBeUndefined()
    const foreignStory = await staffStoryOf(editor, foreign)
    expect((await agency.get(`${api}/dashboard/${foreignStory.id}`)).status).toBe(404)
    expect((await agency.post(`${api}/apart/${held}`, {})).status).toBe(404)
    expect((await agency.post(`${api}/apart/${own}`, {})).status).toBe(200)
  })

  test('a story whose articles are deleted is forgotten', async () => {
    const topic = newTopic()
    const [first, second] = [await make({ topic }), await make({ topic })]
    const { id } = await storyOf(first)
    await app.db.deleteFrom('articles').where('id', '=', second).execute()
    expect((await guest.get(`${api}/${id}`)).status).toBe(404)
    expect(await storyOf(first)).toBeNull()
  })
})

describe('by hand, and never undone by the machine', () => {
  const again = async (...ids: number[]) => {
    for (const id of ids) await groupArticlesNow(app.db, [id])
  }

  test('not the same story', { tags: 'thorough' }, async () => {
    const topic = newTopic()
    const [first, second, third] = [await make({ topic }), await make({ topic }), await make({ topic })]
    expect((await editor.post(`${api}/apart/${third}`, {})).status).toBe(200)
    await again(third, first)
    expect(await storyOf(third)).toBeNull()
    expect(articlesIn(await storyOf(first))).toEqual([first, second])
    expect((await editor.post(`${api}/apart/${third}`, {})).status).toBe(422)
  })

  test('merged texts that have nothing in common', async () => {
    const [one, other] = [await make({ topic: newTopic() }), await make({ topic: newTopic() })]
    const { status, body } = await editor.post(`${api}/merge`, { articleIds: [one, other] })
    expect(status).toBe(200)
    expect(body.items).toMatchObject([{ byHand: true }, { byHand: true }])
    await again(one, other)
    expect(articlesIn(await storyOf(one))?.toSorted()).toEqual([one, other].toSorted())
  })

  test('one article twice is no story: 422', async () => {
    const id = await make({ topic: newTopic() })
    expect((await editor.post(`${api}/merge`, { articleIds: [id, id] })).status).toBe(422)
  })

  test('split into two stories, and merged again', { tags: 'thorough' }, async () => {
    const topic = newTopic()
    const ids = []
    for (const _ of [1, 2, 3, 4]) ids.push(await make({ topic }))
    const [a, b, c, d] = ids
    const { id } = await storyOf(a!)
    expect((await editor.post(`${api}/split/${id}`, { articleIds: ids })).status).toBe(422)
    expect((await editor.post(`${api}/split/${id}`, { articleIds: [c, d] })).status).toBe(200)
    await again(...ids)
    expect(articlesIn(await storyOf(a!))).toEqual([a, b])
    expect(articlesIn(await storyOf(c!))).toEqual([c, d])
    await editor.post(`${api}/merge`, { articleIds: [a, c] })
    await again(...ids)
    expect(articlesIn(await storyOf(d!))).toEqual(ids)
  })

  test('the chosen one stands for the story', async () => {
    const topic = newTopic()
    const [first, second] = [await make({ topic }), await make({ topic })]
    const { id, leadId } = await storyOf(first)
    expect(leadId).toBe(first)
    const tags = await app.hearTags()
    await editor.patch(`${api}/chosen/${id}`, { articleId: second })
    expect((await storyOf(first)).leadId).toBe(second)
    await expect.poll(() => tags).toContain(`article:${first}`)
    expect((await editor.patch(`${api}/chosen/${id}`, { articleId: 9_000_001 })).status).toBe(404)
  })
})

test('what is compared of old texts is deleted, their story stays', async () => {
  const topic = newTopic()
  const [first] = [await make({ topic }), await make({ topic })]
  await sql`update story_texts set seen_at = now() - interval '6 days' where article_id = ${first}`.execute(
    app.db,
  )
  const { deleteOldTexts } = await import('./story.old.queries.ts')
  expect(await deleteOldTexts(app.db, 5, 100)).toBe(1)
  const left = await app.db.selectFrom('story_keys').select('key').where('article_id', '=', first!).execute()
  expect(left).toEqual([])
  expect(await storyOf(first!)).not.toBeNull()
})
