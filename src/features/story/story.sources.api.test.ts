import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cacheTag } from '../../contract/cache-tags.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { copiesIn, type Item, minutesAgo, sourcesOf } from '../../testing/copies.ts'
import { testFirst } from '../../testing/depth.ts'
import { makeAgency, makeUser } from '../../testing/factories.ts'
import { makeFeed, pollFeed, rss, startPublisher } from '../../testing/publisher.ts'
import { purgeBinNow } from '../article/article.write.service.ts'
import { groupArticlesNow, groupDroppedItemNow } from './story.group.service.ts'
import { maxSources } from './story.words.policy.ts'

let app: TestApp
let editor: TestClient
let colleague: TestClient
let guest: TestClient
let userId: number

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  editor = await app.as('superadmin')
  colleague = await app.as('admin')
  guest = await app.as('guest')
  userId = await makeUser(app.db, { role: 'admin' })
})
afterAll(() => app?.stop())

const api = '/api/v1/story'
const {
  newTopic,
  feedOf,
  makeItem,
  make,
  makeCopy,
  storyOf,
  choose,
  stateOf,
  statesOf,
  actionsOn,
  makeStory,
} = copiesIn(() => ({ app, editor }))

describe('choosing an article', () => {
  test('closes the copies that wait: they are in the bin, and sources of the story', async () => {
    const { id, first, copies } = await makeStory()
    const isClosable = (await storyOf(first)).items.map(item => ({ ...item })).map(item => item as object)
    expect(isClosable).toMatchObject([{ isClosable: false }, { isClosable: true }, { isClosable: true }])
    const story = await choose(id, first)
    expect(story).toMatchObject({ chosenId: first, waiting: 0, closed: 2, reopened: 0 })
    expect(story.items).toMatchObject([
      { articleId: first, state: 'published', isSource: false, closedId: null },
      ...copies.map(closedId => ({ articleId: null, state: null, isSource: true, closedId })),
    ])
    expect(story.items[1]).toMatchObject({ link: expect.stringMatching(/^https:/), agency: {}, feed: {} })
    expect(await statesOf(...copies)).toEqual(['binned', 'binned'])
    expect(await actionsOn('Article', copies[0]!)).toEqual(['closedAsSource'])
    const { body: log } = await editor.get(`/api/v1/log/admin?subject=Story&subjectId=${id}`)
    expect(log.items[0]).toMatchObject({
      before: { chosen: null, sources: [] },
      after: { chosen: first, sources: copies },
    })
  })

  test('twice changes nothing', async () => {
    const { id, first } = await makeStory()
    await choose(id, first)
    const story = await storyOf(first)
    expect(await choose(id, first)).toMatchObject({ ...story, closed: 0, reopened: 0 })
    expect(await actionsOn('Story', id)).toEqual(['chosen'])
  })

  test('closes what came since when it is chosen again', { tags: 'thorough' }, async () => {
    const { id, first, topic } = await makeStory()
    await choose(id, first)
    const late = await makeCopy({ topic, minutes: 1 })
    expect(await stateOf(late)).toBe('held')
    expect(await choose(id, first)).toMatchObject({ closed: 1 })
    expect(await stateOf(late)).toBe('binned')
  })

  const set = (id: number, values: string) =>
    sql.raw(`update articles set ${values} where id = ${id}`).execute(app.db)
  const exceptions: [string, (id: number) => Promise<unknown>][] = [
    ['assigned to a colleague', id => editor.patch(`/api/v1/assignment/${id}`, { assigneeId: userId })],
    [
      'edited since it was imported',
      id => editor.patch(`/api/v1/article/edit/${id}`, { revision: 1, title: 'عدّل' }),
    ],
    [
      'with an unsaved draft',
      id =>
        app.db
          .insertInto('article_drafts')
          .values({ user_id: userId, article_id: id, base_revision: 1, content: '{}' })
          .execute(),
    ],
    ['with a note', id => app.db.insertInto('notes').values({ article_id: id, text: 'تحقق' }).execute()],
    ['written by people', id => set(id, 'feed_id = null')],
    ['published and withdrawn', id => set(id, 'first_published_at = now()')],
    ['held back until its agency’s hour', id => set(id, "publish_at = now() + interval '1 hour'")],
    ['scheduled', id => set(id, "publish_at = now() + interval '1 hour', enable = true")],
    ['sent back to its writer', id => set(id, 'returned_at = now()')],
    [
      'that tells the event in other words',
      id =>
        sql`update story_members set level = 'event', by_hand = true where article_id = ${id}`.execute(
          app.db,
        ),
    ],
  ]
  testFirst(3, exceptions)('does not close a member %s', async (_, change) => {
    const { id, first, one, other } = await makeStory()
    await change(one)
    const before = await stateOf(one)
    expect(await choose(id, first)).toMatchObject({ closed: 1 })
    expect(await statesOf(one, other)).toEqual([before, 'binned'])
  })

  test('leaves a story a bounded number of sources', { tags: 'thorough' }, async () => {
    const { id, first, one, other } = await makeStory()
    const others = await app.db
      .insertInto('articles')
      .columns(['title', 'slug', 'category_id', 'deleted_at'])
      .expression(
        sql`select 'قديم', 'قديم-' || ${id}::integer || '-' || n, (select category_id from articles where id = ${first}), now()
          from generate_series(1, ${maxSources - 1}::integer) n`,
      )
      .returning('id')
      .execute()
    await sql`insert into story_members (story_id, closed_id, closed_at, level, score, seen_at, published_at)
      select ${id}, closed, now(), 'copy', 1, now(), now() from unnest(${others.map(row => row.id)}::integer[]) closed`.execute(
      app.db,
    )
    expect(await choose(id, first)).toMatchObject({ closed: 1, waiting: 1 })
    expect(await statesOf(one, other)).toEqual(['binned', 'held'])
  })
})

describe('closed copies wait again', () => {
  test('when nobody is chosen', async () => {
    const { id, first, copies } = await makeStory()
    await choose(id, first)
    const story = await choose(id, null)
    expect(story).toMatchObject({ chosenId: null, waiting: 2, closed: 0, reopened: 2 })
    expect(story.items.map(({ articleId }: Item) => articleId)).toEqual([first, ...copies])
    expect(await actionsOn('Article', copies[0]!)).toEqual(['reopenedSource', 'closedAsSource'])
    // As its feed left it, although an editor has closed it.
    expect(await choose(id, first)).toMatchObject({ closed: 2 })
  })

  test('as they were, when a choice is undone', async () => {
    const { id, first, topic, copies, one } = await makeStory()
    await choose(id, first)
    const late = await makeCopy({ topic, minutes: 1 })
    expect(await choose(id, one)).toMatchObject({ closed: 1, reopened: 0 })
    expect(await statesOf(...copies, late)).toEqual(['held', 'binned', 'binned'])
    expect(await choose(id, first, { sources: copies })).toMatchObject({ closed: 1, reopened: 1 })
    expect(await statesOf(...copies, late)).toEqual(['binned', 'binned', 'held'])
  })

  test('one by one', { tags: 'thorough' }, async () => {
    const { id, first, one, other } = await makeStory()
    await choose(id, first)
    expect(await choose(id, first, { sources: [other] })).toMatchObject({ closed: 0, reopened: 1 })
    expect(await statesOf(one, other)).toEqual(['held', 'binned'])
  })

  test('when one is restored from the bin', async () => {
    const { id, first, one, other } = await makeStory()
    await choose(id, first)
    expect((await editor.post(`/api/v1/article/restore/${one}`)).status).toBe(200)
    await expect.poll(async () => sourcesOf(await storyOf(first))).toEqual([other])
    expect((await storyOf(one)).items).toContainEqual(
      expect.objectContaining({ articleId: one, state: 'held', isSource: false }),
    )
  })

  test('when the chosen one is set apart', async () => {
    const { id, first, copies } = await makeStory()
    await choose(id, first)
    expect((await editor.post(`${api}/apart/${first}`, {})).status).toBe(200)
    expect(await statesOf(...copies)).toEqual(['held', 'held'])
    await groupArticlesNow(app.db, [...copies, first])
    expect((await storyOf(copies[0]!)).items.map(({ articleId }) => articleId)).toEqual(copies)
  })
})

test('a closed copy that is chosen waits again, and the one chosen before is closed', async () => {
  const { id, one, other } = await makeStory()
  await choose(id, one)
  expect(await statesOf(one, other)).toEqual(['held', 'binned'])
  expect(await choose(id, other)).toMatchObject({ chosenId: other, closed: 1, reopened: 0 })
  expect(await statesOf(one, other)).toEqual(['binned', 'held'])
})

test('two editors at once: the last choice stands, and no article is lost', async () => {
  const { id, one, other, first } = await makeStory()
  await Promise.all([choose(id, one), choose(id, other, {}, colleague)])
  const { chosenId, items } = await storyOf(first)
  const closed = chosenId === one ? other : one
  expect([one, other]).toContain(chosenId)
  expect(await statesOf(chosenId!, closed)).toEqual(['held', 'binned'])
  expect(items.map(item => item.articleId ?? item.closedId).toSorted()).toEqual(
    [first, one, other].toSorted(),
  )
})

describe('sources stay', () => {
  test('when their article is deleted for good', async () => {
    const { id, first, one, other } = await makeStory()
    await choose(id, first)
    await sql`update articles set deleted_at = now() - interval '31 days' where id = ${one}`.execute(app.db)
    await purgeBinNow(app.db, 30)
    const { items } = await storyOf(first)
    expect(items).toMatchObject([
      { articleId: first },
      { articleId: null, closedId: null, isSource: true, link: expect.stringMatching(/^https:/), agency: {} },
      { closedId: other },
    ])
    expect((await guest.get(`${api}/of/${first}`)).body.sources).toHaveLength(2)
    expect(await choose(id, null)).toMatchObject({ reopened: 1 })
  })

  test('when their story is merged into another, whose choice stands', async () => {
    const [one, other] = [await makeStory(), await makeStory()]
    await choose(other.id, other.first)
    await choose(one.id, one.first)
    const merged = (await editor.post(`${api}/merge`, { articleIds: [one.first, other.first] })).body
    expect(merged).toMatchObject({ chosenId: one.first })
    expect(sourcesOf(merged).toSorted()).toEqual([...one.copies, ...other.copies].toSorted())
  })

  test('when their story is merged into one without a choice', { tags: 'thorough' }, async () => {
    const [one, other] = [await makeStory(), await makeStory()]
    await choose(other.id, other.first)
    const merged = (await editor.post(`${api}/merge`, { articleIds: [one.first, other.first] })).body
    expect(merged).toMatchObject({ chosenId: other.first, waiting: 2 })
  })

  test('with the chosen article when the story is split', async () => {
    const { id, topic, first, copies } = await makeStory()
    const second = await make({ topic, minutes: 3 })
    await choose(id, second)
    const { body } = await editor.post(`${api}/split/${id}`, { articleIds: [second] })
    const story = await storyOf(second)
    expect(story).toMatchObject({ id: body.id, chosenId: second })
    expect(sourcesOf(story)).toEqual(copies)
    // Nor are they put together again once they wait.
    await choose(body.id, null)
    await groupArticlesNow(app.db, [first, ...copies])
    expect((await storyOf(second)).items.map(({ articleId }) => articleId)).toEqual([...copies, second])
  })

  test('together with an item that was not imported because of one of them', {
    tags: 'thorough',
  }, async () => {
    const { id, first, one } = await makeStory()
    await choose(id, first)
    const itemId = await makeItem(await feedOf(await makeAgency(app.db)), {
      outcome: 'duplicate',
      article_id: one,
    })
    await groupDroppedItemNow(app.db, { itemId, publishedAt: minutesAgo(2).toISOString() })
    const story = await storyOf(first)
    expect(story.items.map(({ closedId, articleId }) => closedId ?? articleId)).toContain(null)
    expect(story.id).toBe(id)
    expect(story.items).toHaveLength(4)
  })
})

describe('readers', () => {
  const credits = async (articleId: number) => {
    const { earlier, sources } = (await guest.get(`${api}/of/${articleId}`)).body ?? { sources: [] }
    return [earlier, ...sources].map(one => one?.outlet)
  }

  test('see each source once with its time and link, the first marked, and caches are purged', async () => {
    const topic = newTopic()
    const names = ['السبّاقة', 'الثانية', 'الثالثة']
    const agencies = []
    for (const name of names) agencies.push(await makeAgency(app.db, { name }))
    const [early, second, third] = agencies as [number, number, number]
    const first = await make({ topic, minutes: 30 })
    await makeCopy({ topic, minutes: 10, agencyId: third })
    await makeCopy({ topic, minutes: 20, agencyId: second })
    await makeCopy({ topic, minutes: 40, agencyId: early })
    await makeCopy({ topic, minutes: 5, agencyId: second })
    const { id } = await storyOf(first)
    expect((await guest.get(`${api}/of/${first}`)).body).toMatchObject({
      earlier: { outlet: 'السبّاقة' },
      sources: [],
    })
    const tags = await app.hearTags()
    await choose(id, first)
    await expect.poll(() => tags).toEqual(expect.arrayContaining([`article:${first}`, `story:${id}`]))
    expect((await guest.get(`${api}/of/${first}`)).body).toMatchObject({
      earlier: { outlet: 'السبّاقة', link: `https://agency.example/${early}` },
      sources: [
        {
          outlet: 'الثانية',
          publishedAt: minutesAgo(20).toISOString(),
          link: `https://agency.example/${second}`,
        },
        { outlet: 'الثالثة', publishedAt: minutesAgo(10).toISOString() },
      ],
    })
    await app.db.updateTable('agencies').set({ active: false }).where('id', '=', third).execute()
    expect(await credits(first)).toEqual(['السبّاقة', 'الثانية'])
    await make({ topic, agencyId: second })
    expect(await credits(first)).toEqual(['السبّاقة'])
  })

  test('get no list anew for a copy that waits', async () => {
    const { id, topic } = await makeStory()
    const tags = await app.hearTags()
    await makeCopy({ topic, minutes: 2 })
    await expect.poll(() => tags).toContain(cacheTag.story(id))
    expect(tags).not.toContain(cacheTag.latest)
  })

  test('are led to no address that a browser would execute, and to no draft of an agency', async () => {
    const topic = newTopic()
    const first = await make({ topic })
    const name = 'وكالة الساحل'
    const agencyId = await makeAgency(app.db, { name })
    await makeCopy({ topic, minutes: 5, agencyId, columns: { original_url: 'javascript:alert(1)' } })
    await make({ topic, minutes: 4, enable: false, agencyId: await makeAgency(app.db) })
    await choose((await storyOf(first)).id, first)
    expect((await guest.get(`${api}/of/${first}`)).body.sources).toEqual([
      { outlet: name, publishedAt: minutesAgo(5).toISOString(), link: null },
    ])
  })
})

test('an agency sees its own source, and no other', async () => {
  const topic = newTopic()
  const agency = await app.as('agency')
  const first = await make({ topic })
  const own = await makeCopy({ topic, agencyId: app.agencyId })
  await makeCopy({ topic })
  await choose((await storyOf(first)).id, first)
  expect(
    (await storyOf(first, agency)).items.map(item => item.articleId ?? item.closedId).toSorted(),
  ).toEqual([first, own].toSorted())
})

describe('on the wire', () => {
  const itemOf = async (articleId: number) => {
    const item = app.db.selectFrom('feed_items').select('id').where('article_id', '=', articleId)
    return (await item.executeTakeFirstOrThrow()).id
  }

  test('an item says that its article was closed, and taking it gives the article back', async () => {
    const { id, first, one, other } = await makeStory()
    await choose(id, first)
    const itemId = await itemOf(one)
    const { body } = await editor.get(`/api/v1/wire/item/${itemId}`)
    expect(body).toMatchObject({
      source: { chosen: { id: first } },
      article: { id: one, state: 'binned' },
      takeable: true,
    })
    const listed = async (fate: string) =>
      (await editor.get(`/api/v1/wire?fate=${fate}&limit=100`)).body.items.map(
        (item: { id: number }) => item.id,
      )
    expect(await listed('source')).toContain(itemId)
    expect(await listed('binned')).not.toContain(itemId)
    expect(await listed('waiting')).not.toContain(itemId)
    expect((await editor.post(`/api/v1/wire/take/${itemId}`, {})).body.articleId).toBe(one)
    expect(sourcesOf(await storyOf(first))).toEqual([other])
    expect((await editor.get(`/api/v1/wire/item/${itemId}`)).body).toMatchObject({ source: null })
  })

  test('a later correction by its feed leaves it closed', { tags: 'thorough' }, async () => {
    const topic = newTopic()
    const first = await make({ topic })
    const publisher = await startPublisher()
    const serve = (more: string) =>
      publisher.serve('/', {
        body: rss([
          { guid: 'a', title: 'نسخة', date: minutesAgo(5).toUTCString(), body: `<p>${topic} ${more}</p>` },
        ]),
      })
    const feedId = await makeFeed(app, { feed_url: `${publisher.url}/` })
    serve('')
    await pollFeed(app, feedId)
    await expect.poll(async () => (await storyOf(first))?.items.length).toBe(2)
    const { id, items } = await storyOf(first)
    const copy = items.map(({ articleId }) => articleId).find(articleId => articleId !== first)!
    await choose(id, first)
    serve('وزاد الناطق أن العدد ارتفع.')
    await pollFeed(app, feedId)
    publisher.stop()
    expect(await stateOf(copy)).toBe('binned')
    const { reason } = (await editor.get(`/api/v1/wire/item/${await itemOf(copy)}`)).body
    expect(reason).toContain('تغيّرت في الخلاصة ومقالها في السلة.')
  })
})
