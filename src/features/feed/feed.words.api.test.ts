import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAuthor } from '../../testing/factories.ts'
import { makeFeed, makePicture, type Publisher, pollFeed, startPublisher } from '../../testing/publisher.ts'
import { wav } from '../../testing/recordings.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  editor = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(() => publisher.forget())

let count = 0
/** Polls a new feed with one item. */
async function take(fields: string, path = `/feed-${++count}`) {
  const body = `<rss xmlns:media="http://search.yahoo.com/mrss/"><channel><title>خ</title><item><title>خبر ${count}</title>
    <link>https://news.example/${count}</link>${fields}</item></channel></rss>`
  publisher.serve(path, { body })
  const id = await makeFeed(app, { feed_url: publisher.url + path })
  await pollFeed(app, id)
  const { body: items } = await editor.get(`/api/v1/rssfilters/items/${id}`)
  const [item] = items.items
  const { body: article } = await editor.get(`/api/v1/article/edit/${item.articleId}`)
  return { id, item, article }
}

test.each([
  ['ليلى مراد', 'لَيْلَى مراد', true],
  ['كاتب آخر، سامي حدّاد', 'سامي حداد', true],
  ['محمود درويش', 'محمود', false],
  ['فيروز', 'فيروز', false],
])('an item by %s: whether %s wrote the article: %s', { tags: 'thorough' }, async (named, ours, isOurs) => {
  const authorId = await makeAuthor(app.db, { name: ours })
  const fields = named.split('، ').map(name => `<dc:creator>${name}</dc:creator>`)
  const { item, article } = await take(`${fields.join('')}<category>سياسة</category>`)
  expect(article.author?.id).toBe(isOurs ? authorId : undefined)
  expect(item).toMatchObject({ author: named, categories: ['سياسة'] })
})

test('two of our authors have the name: nobody is chosen', { tags: 'thorough' }, async () => {
  await makeAuthor(app.db, { name: 'علي حسن' })
  await makeAuthor(app.db, { name: 'على حسن' })
  expect((await take('<dc:creator>علي حسن</dc:creator>')).article.author).toBeNull()
})

test('caption and credit of the lead become those of the article', { tags: 'thorough' }, async () => {
  publisher.serve('/1.jpg', { body: await makePicture() })
  const { article } = await take(
    `<media:content url="${publisher.url}/1.jpg" medium="image"><media:description>في بيروت</media:description><media:credit>رويترز</media:credit></media:content>`,
  )
  expect(article).toMatchObject({ imageCaption: 'في بيروت', imageCredit: 'رويترز' })
})

test.each([
  ['404', { status: 404 }],
  ['no picture', { body: '<html>' }],
])(
  'the lead is %s: the next picture replaces it, and is shown once',
  { tags: 'thorough' },
  async (_, answer) => {
    const [gone, good] = [`/gone-${++count}.jpg`, `/good-${count}.jpg`]
    publisher.serve(gone, answer)
    publisher.serve(good, { body: await makePicture(640, 360 + count) })
    const { article } = await take(`<enclosure url="${publisher.url}${gone}" type="image/jpeg"/>
    <description><![CDATA[<figure><img src="${publisher.url}${good}"><figcaption>بحر</figcaption></figure><p>نص.</p>]]></description>`)
    expect(article.image).not.toBeNull()
    expect([article.description, article.imageCaption]).toEqual(['<p>نص.</p>', 'بحر'])
  },
)

test('a recording becomes a player with our copy, fetched once', { tags: 'thorough' }, async () => {
  publisher.serve('/1.wav', { body: wav({ seconds: 3 }) })
  const enclosure = `<enclosure url="${publisher.url}/1.wav" type="audio/wav"/>`
  const { article } = await take(`<description>&lt;p>نص.&lt;/p></description>${enclosure}`)
  const player =
    /^<p>نص\.<\/p>(<figure data-card="audio" data-seconds="3"><audio src="\/media\/[0-9a-f]{32}\.wav" controls="" preload="none"><\/audio><\/figure>)$/
  const [, card = ''] = player.exec(article.description) ?? []
  expect(card).not.toBe('')
  expect((await take(enclosure)).article.description).toBe(card)
  expect(publisher.asked.filter(({ path }) => path === '/1.wav')).toHaveLength(1)
})

test.each([
  [
    'a player of another site',
    '<media:content url="https://www.youtube.com/v/abcdefghijk?version=3" type="application/x-shockwave-flash"/>',
    '<figure data-embed="https://www.youtube.com/watch?v=abcdefghijk"><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener">https://www.youtube.com/watch?v=abcdefghijk</a></figure>',
  ],
  [
    'a missing file',
    '<enclosure url="http://127.0.0.1:1/1.mp3" type="audio/mpeg"/>',
    '<p><a href="http://127.0.0.1:1/1.mp3" rel="noopener">استمع إلى التسجيل</a></p>',
  ],
])(
  '%s in an item without text: it is no empty item',
  { tags: 'thorough' },
  async (_, fields, description) => {
    const { article } = await take(fields)
    expect(article.description).toBe(description)
  },
)

test('updates of one page, told apart by the fragment, are articles of their own', {
  tags: 'thorough',
}, async () => {
  const one = (name: string) =>
    `<item><title>تحديث ${name}</title><link>https://news.example/live#${name}</link><description>نص ${name}</description></item>`
  publisher.serve('/live', { body: `<rss><channel><title>خ</title>${one('a')}${one('b')}</channel></rss>` })
  const id = await makeFeed(app, { feed_url: `${publisher.url}/live` })
  for (let poll = 0; poll < 2; poll += 1) await pollFeed(app, id)
  const { body } = await editor.get(`/api/v1/rssfilters/items/${id}`)
  expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['held', 'held'])
})

test('a document with more than 2,000 items says how many are not read', { tags: 'thorough' }, async () => {
  const one = (_: unknown, at: number) => `<item><guid>${at}</guid></item>`
  const items = Array.from({ length: 2003 }, one).join('')
  publisher.serve('/long', { body: `<rss><channel><title>خ</title>${items}</channel></rss>` })
  const { body } = await editor.post('/api/v1/rssfilters/try', { feedUrl: `${publisher.url}/long` })
  expect(body.notice).toMatch(/أكثر من 2,000 خبر.*بلا قراءة: 3\./)
})
