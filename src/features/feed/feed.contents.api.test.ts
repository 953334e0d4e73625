import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  type RssItem,
  rss,
  startPublisher,
} from '../../testing/publisher.ts'

let app: TestApp
let publisher: Publisher
beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp()
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(() => publisher.forget())

const offer = (items: RssItem[]) => publisher.serve('/rss', { body: rss(items) })
const make = (values = {}) => makeFeed(app, { feed_url: `${publisher.url}/rss`, ...values })
const contentsOf = (feedId: number) =>
  app.db
    .selectFrom('feed_item_contents as c')
    .innerJoin('feed_items as i', 'i.id', 'c.item_id')
    .selectAll('c')
    .select(['i.outcome', 'i.guid'])
    .where('i.feed_id', '=', feedId)
    .orderBy('i.guid')
    .execute()

test('a poll keeps what each item contained, and the answer of each rule', { tags: 'thorough' }, async () => {
  const feed = await make({ exclude_words: ['الطقس'] })
  const text = 'قال رئيس الوزراء إن الحكومة ستعرض خطتها غدًا على مجلس النواب للنقاش.'
  offer([
    {
      guid: 'a',
      title: 'الحكومة تعرض خطتها',
      link: 'https://a.example/a?utm_source=rss',
      body: `<p>${text}</p>`,
    },
    { guid: 'b', title: 'حالة الطقس', body: '<p>أمطار.</p>' },
    { guid: 'c', title: 'الحكومة تعرض خطتها', body: `<p>${text}</p>` },
  ])
  await pollFeed(app, feed)
  const [held, refused, duplicate] = (await contentsOf(feed)).toSorted((a, b) =>
    a.outcome === 'held' ? -1 : b.outcome === 'held' ? 1 : a.guid.localeCompare(b.guid),
  )
  expect(held).toMatchObject({
    outcome: 'held',
    feed_address: `${publisher.url}/rss`,
    body: text,
    source: null,
    title_words: 'الحكومه تعرض خطتها',
    answers: [
      { rule: 'excluded', verdict: 'passed' },
      { rule: 'publish', verdict: 'held' },
    ],
  })
  const others = [refused, duplicate].toSorted((a, b) => a!.outcome.localeCompare(b!.outcome))
  expect(others[0]).toMatchObject({
    outcome: 'duplicate',
    answers: [{}, { rule: 'story', verdict: 'refused' }],
  })
  expect(others[1]).toMatchObject({
    outcome: 'excluded',
    answers: [
      {
        rule: 'excluded',
        verdict: 'refused',
        places: [{ field: 'title', word: 'الطقس', offset: 5, length: 5 }],
      },
    ],
    source: { title: 'حالة الطقس', html: '<p>أمطار.</p>' },
  })
})

test('an item that is seen again costs no write; a corrected one gets its new words', {
  tags: 'thorough',
}, async () => {
  const feed = await make()
  offer([{ guid: 'n', title: 'خبر أول', body: '<p>أول.</p>' }])
  await pollFeed(app, feed)
  const versions = async () => {
    const rows = await app.db
      .selectFrom('feed_items as i')
      .innerJoin('feed_item_contents as c', 'c.item_id', 'i.id')
      .select(({ ref }) => [ref('i.xmin' as never).as('item'), ref('c.xmin' as never).as('contents')])
      .where('i.feed_id', '=', feed)
      .execute()
    return JSON.stringify(rows)
  }
  const before = await versions()
  await pollFeed(app, feed)
  expect(await versions()).toBe(before)
  offer([{ guid: 'n', title: 'خبر مصحح', body: '<p>ثانٍ.</p>' }])
  await pollFeed(app, feed)
  expect(await contentsOf(feed)).toMatchObject([{ body: 'ثانٍ.', title_words: 'خبر مصحح' }])
})

test('a long text is kept up to its limit, and its link is known', { tags: 'thorough' }, async () => {
  const feed = await make()
  offer([{ guid: 'long', title: 'خبر طويل', body: `<p>${'كلمة '.repeat(60_000)}</p>` }])
  await pollFeed(app, feed)
  const [kept] = await contentsOf(feed)
  expect(kept!.body.length).toBe(10_000)
  expect(kept!.link_key).not.toBeNull()
})
