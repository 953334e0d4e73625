import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeMedia } from '../../testing/factories.ts'
import {
  makeFeed,
  makePicture,
  type Publisher,
  pollFeed,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
let publisher: Publisher
let picture: Buffer

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests }, site: 'built' })
  editor = await app.as('superadmin')
  guest = await app.as('guest')
  picture = await makePicture()
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
beforeEach(() => publisher.forget())

type Media = { url: string; caption?: string; credit?: string }
let made = 0

/** A filter that links to pictures and publishes, with its one item. */
async function linked(values: Record<string, unknown> = {}, first: Partial<Media> = {}) {
  made += 1
  const [title, path] = [`خبر بصورة لدى وكالته ${made}`, `/linked-${made}`]
  const at = `${publisher.url}/lead-${made}.jpg`
  publisher.serve(`/lead-${made}.jpg`, { body: picture })
  const offer = (text: string, { url = at, caption = 'في بيروت', credit }: Partial<Media>) => {
    const media = [
      `<media:content url="${url.replaceAll('&', '&amp;')}" medium="image">`,
      `<media:description>${caption}</media:description>`,
      credit ? `<media:credit>${credit}</media:credit>` : '',
      '</media:content>',
    ]
    const body = `<p>نص ${text} كاملًا هنا.</p><p><img src="${at}?in-text" alt=""></p>`
    publisher.serve(path, {
      body: `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>خ</title><item>
        <guid isPermaLink="false">${made}</guid><title>${title}</title><link>https://news.example/${made}</link>
        <description><![CDATA[${body}]]></description>${media.join('')}</item></channel></rss>`,
    })
  }
  const feedId = await makeFeed(app, {
    ...{ feed_url: publisher.url + path, picture_rights: 'link', auto_publish: true, from_now_on: false },
    ...values,
  })
  const poll = async (text: string, media: Partial<Media>) => {
    offer(text, media)
    await pollFeed(app, feedId)
  }
  await poll('أول', first)
  const { body } = await editor.get(`/api/v1/article/dashboard?feed=${feedId}`)
  const id: number = body.items[0].id
  const article = async () => (await editor.get(`/api/v1/article/edit/${id}`)).body
  return { id, feedId, path, at, poll, article }
}

const edit = async (id: number, values: object) => {
  const { body } = await editor.get(`/api/v1/article/edit/${id}`)
  return editor.patch(`/api/v1/article/edit/${id}`, { revision: body.revision, ...values })
}
const countMedia = () => app.db.selectFrom('media').select('id').execute()
const paths = () => publisher.asked.map(({ path }) => path)
async function pageOf(id: number): Promise<string> {
  const { headers } = await guest.get(`/article/${id}`)
  return (await guest.get(headers.get('location') ?? '')).body
}

test('a linked picture is not fetched or stored; the page links to it, and no output shows it', async () => {
  const before = await countMedia()
  const { body: source } = await editor.post('/api/v1/source', { name: 'رويترز' })
  const { id, at, path, article } = await linked({ source_id: source.id }, { credit: 'تصوير: ليلى' })
  expect([paths(), await countMedia()]).toEqual([[path], before])
  const words = { imageCaption: 'في بيروت', imageCredit: 'تصوير: ليلى' }
  expect(await article()).toMatchObject({ state: 'published', image: null, imageLink: at, ...words })
  expect((await guest.get(`/api/v1/article/${id}`)).body).toMatchObject({ imageLink: at, ...words })
  const page = await pageOf(id)
  const [link = ''] = /<figcaption.*?<\/figcaption>/s.exec(page) ?? []
  expect(link).toContain(`<a href="${at}" rel="nofollow noopener external">الصورة لدى <bdi>رويترز</bdi></a>`)
  expect(link.replace(/<[^>]*>/g, '')).toBe('الصورة لدى رويترز في بيروت تصوير: ليلى')
  expect(page.match(/<(?:img|source|link|meta)[^>]*lead-/g)).toBeNull()
  const [structured = ''] = /<script type="application\/ld\+json".*?<\/script>/s.exec(page) ?? []
  expect(structured).not.toContain('lead-')
  const { body: rss } = await guest.get('/rss.xml')
  expect(rss).toContain(
    `<p><a href="${at}" rel="nofollow noopener external">الصورة لدى رويترز</a>: في بيروت · تصوير: ليلى</p>`,
  )
  expect(rss.match(/<(?:enclosure|media:content)[^>]*lead-/g)).toBeNull()
  const { body: item } = await editor.get(`/api/v1/wire?q=${encodeURIComponent('بصورة لدى وكالته')}`)
  expect(JSON.stringify(item)).toContain('صورتها تبقى عند مصدرها')
  expect(item.items[0].picture).toBe(at)
})

test('partners get the link to a picture in the text, and no file', async () => {
  const agencyId = await makeAgency(app.db, { name: 'وكالة الخليج', trusted: true })
  await app.db.updateTable('agencies').set({ syndicated: true }).where('id', '=', agencyId).execute()
  const { body: source } = await editor.post('/api/v1/source', { name: 'رويترز العربية' })
  const { at } = await linked({ agency_id: agencyId, source_id: source.id })
  const { body: partner } = await editor.post('/api/v1/partner', { name: 'شريك', perMinute: 1000 })
  const { body } = await guest.get(`/partner/${partner.key}/feed.json`)
  const { items } = typeof body === 'string' ? JSON.parse(body) : body
  expect(items[0].content_html).toContain(
    `<p><a href="${at}" rel="nofollow noopener external">الصورة لدى رويترز العربية</a>`,
  )
  expect([items[0].image, items[0].attachments]).toEqual([undefined, undefined])
})

test('the feed corrects the address until an editor changes the article, and then suggests it', async () => {
  const { id, poll, article, at } = await linked()
  const second = { url: `${publisher.url}/second.jpg`, caption: 'بعد ساعة' }
  await poll('ثان', second)
  expect(await article()).toMatchObject({ imageLink: second.url, imageCaption: 'بعد ساعة', revision: 2 })
  await edit(id, { imageLink: null, imageCaption: '' })
  expect((await pageOf(id)).includes('الصورة لدى')).toBe(false)
  await poll('ثالث', { url: at })
  expect((await article()).imageLink).toBeNull()
  const { body: seen } = await editor.get(`/api/v1/wire/suggestion/${id}`)
  expect(seen).toMatchObject({ image: null, imageLink: at, now: { imageLink: null } })
  expect(seen.parts).toContain('image')
  const choice = { revision: seen.now.revision, suggestedAt: seen.suggestedAt, parts: ['image'] }
  await editor.post(`/api/v1/wire/suggestion/${id}`, choice)
  expect(await article()).toMatchObject({ imageLink: at, image: null, imageCaption: 'في بيروت' })
  expect(paths().filter(path => path.endsWith('.jpg'))).toEqual([])
})

test('a picture of ours replaces the link, also beside one; an older revision brings it back', {
  tags: 'thorough',
}, async () => {
  const { id, at, article } = await linked()
  const imageId = await makeMedia(app.db)
  await edit(id, { imageId })
  const ended = { image: { id: imageId }, imageLink: null, imageCaption: '', imageCredit: '' }
  expect(await article()).toMatchObject(ended)
  await edit(id, { imageLink: at })
  expect((await article()).imageLink).toBeNull()
  const { revision } = await article()
  await editor.post(`/api/v1/article/revisions/${id}/1`, { revision })
  expect(await article()).toMatchObject({ image: null, imageLink: at })
})

test('from copy to link, known articles keep their pictures; from link to copy, a correction brings one', {
  tags: 'thorough',
}, async () => {
  const copied = await linked({ picture_rights: 'copy' })
  const { image } = await copied.article()
  expect(image).not.toBeNull()
  const change = (picture_rights: string, id: number) =>
    app.db.updateTable('feeds').set({ picture_rights }).where('id', '=', id).execute()
  await change('link', copied.feedId)
  await copied.poll('ثان', { url: `${publisher.url}/other.jpg` })
  const corrected = await copied.article()
  expect([corrected.revision, corrected.image.id, corrected.imageLink]).toEqual([2, image.id, null])
  const kept = await linked()
  await change('copy', kept.feedId)
  await kept.poll('ثان', {})
  expect(await kept.article()).toMatchObject({ image: { width: 800 }, imageLink: null })
})

test('a linked picture is one for a filter of pictured items, not for publishing them automatically', async () => {
  const { article, feedId, path } = await linked({ picture_only: true, picture_to_publish: true })
  expect(await article()).toMatchObject({ state: 'held', imageLink: expect.any(String) })
  const says =
    'لا صورة لها عندنا، والمرشّح لا ينشر تلقائيًا إلا المصوّر، فتنتظر محررًا. صورتها تبقى عند مصدرها، وفي المقال رابط إليها.'
  const { body } = await editor.get(`/api/v1/rssfilters/items/${feedId}`)
  expect(body.items[0].reason).toBe(says)
  await editor.delete(`/api/v1/article/${(await article()).id}`)
  const rule = {
    feedUrl: publisher.url + path,
    pictureRights: 'link',
    pictureOnly: true,
    pictureToPublish: true,
  }
  const automatic = { autoPublish: true, fromNowOn: false, uniqueLink: false }
  const { body: trial } = await editor.post('/api/v1/rssfilters/try', { ...rule, ...automatic })
  expect(trial.items[0]).toMatchObject({
    image: null,
    reason: expect.stringContaining('صورتها تبقى عند مصدرها'),
  })
  expect(paths().filter(one => one.endsWith('.jpg'))).toEqual([])
})

test.each([
  ['a script', 'javascript:alert(1)', false],
  ['data', 'data:image/png;base64,AAAA', false],
  ['a file of a folder', 'https://incoming.invalid/0/a.jpg', false],
  ['a password', 'https://user:secret@news.example/a.jpg', false],
  ['ten thousand letters', `https://news.example/${'a'.repeat(10_000)}.jpg`, false],
  ['a private host', 'http://169.254.169.254/latest/a.jpg', true],
  ['marks of tracking', 'https://news.example/a@2x.jpg?v=1&utm_source=rss', true],
])('an address with %s', { tags: 'thorough' }, async (_, url, isLinked) => {
  const { id, article, at } = await linked({}, { url, caption: 'ت'.repeat(10_000) })
  const { imageLink, imageCaption } = await article()
  // The picture in the text takes the place of one that cannot be linked.
  expect(imageLink).toBe(isLinked ? url.replace('&utm_source=rss', '') : `${at}?in-text`)
  expect(imageCaption.length).toBeLessThanOrEqual(500)
  expect(paths().filter(path => path.includes('.jpg'))).toEqual([])
  const { status, body } = await edit(id, { imageLink: url })
  const isAccepted = isLinked || url.includes('.invalid')
  expect([status, body.data?.issues?.[0]?.path]).toEqual(isAccepted ? [200, undefined] : [400, 'imageLink'])
})

test('an agency removes the link from its own article, and never from another’s', async () => {
  const { id, article } = await linked({ agency_id: await makeAgency(app.db, { trusted: true }) })
  const stranger = await app.as('agency')
  const { revision } = await article()
  const remove = (of: TestClient) => of.patch(`/api/v1/article/edit/${id}`, { revision, imageLink: null })
  expect((await remove(stranger)).status).toBe(404)
  const { agency } = await article()
  const own = await app.asUser({ role: 'agency', agencyId: agency.id })
  expect((await remove(own)).status).toBe(200)
  expect((await article()).imageLink).toBeNull()
})
