import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cacheTag } from '../../contract/cache-tags.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory } from '../../testing/factories.ts'
import { mp3 } from '../../testing/recordings.ts'
import { until } from '../../testing/until.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { checkPodcast } from '../../testing/validators/podcast.ts'
import { readXml, textOf } from '../../testing/validators/xml.ts'

const site = 'http://localhost:3000'
const address = '/api/v1/podcast'
const hostile = 'حوار ]]> & <script>"الماء"</script>\nوما بعده'
const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nأهلًا بكم\n\n00:02.500 --> 00:04.000\nفي حلقتنا\n'

let app: TestApp
let editor: TestClient
let guest: TestClient
let cover: number
let audio: { hash: string; bytes: number }
let captions: { hash: string }
let show: { id: number; slug: string; guid: string; revision: number }

const upload = (name: string, bytes: Uint8Array) => uploadFile(editor, name, bytes)

async function uploadPicture(width: number, height: number) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#a05030' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'غلاف.jpg', { type: 'image/jpeg' }))
  return (await editor.post('/api/v1/media', form)).body.id as number
}

const input = (more: object = {}) => ({
  ...{ name: 'على الطريق', description: 'حوار كل أسبوع.', author: 'الجريدة', ownerEmail: 'pod@news.example' },
  ...{ category: 'News', subcategory: 'Politics', imageId: cover, status: true, ...more },
})
const create = (more: object = {}) => editor.post(address, input(more))
const put = (articleId: number, more: object = {}) =>
  editor.put(`${address}/episode/${articleId}`, { podcastId: show.id, ...more })

/** An audio article as the editor writes it: its files are noted, as on saving. */
async function makeEpisode(more: object = {}, track = true) {
  const { body, status } = await editor.post('/api/v1/article', {
    ...{ title: 'حلقة', kind: 'audio', categoryId: await makeCategory(app.db), enable: true },
    description: `<figure data-card="audio" data-seconds="60"><audio src="/media/${audio.hash}.mp3" controls>${
      track ? `<track src="/media/${captions.hash}.vtt" kind="captions">` : ''
    }</audio></figure><p>ملاحظات.</p>`,
    ...more,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.id as number
}

const feedOf = ({ slug }: { slug: string }) => encodeURI(`/podcast/${slug}/feed.xml`)
const titlesIn = (xml: string) =>
  readXml(xml)
    .children[0]!.children.filter(({ name }) => name === 'item')
    .map(item => textOf(item, 'title'))

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  editor = await app.as('admin')
  guest = await app.as('guest')
  cover = await uploadPicture(1500, 1500)
  audio = await upload('حلقة.mp3', mp3(Array(400).fill(128)))
  captions = await upload('نص.vtt', Buffer.from(vtt))
  show = (await create()).body
})
afterAll(() => app?.stop())

test.each([
  ['a picture that is not square', async () => ({ imageId: await uploadPicture(1600, 1400) }), 'imageId'],
  ['a small cover', async () => ({ imageId: await uploadPicture(1399, 1399) }), 'imageId'],
  ['published without a cover', async () => ({ imageId: null }), 'imageId'],
  ['a foreign category', async () => ({ category: 'اقتصاد' }), 'category'],
  ['a subcategory of another', async () => ({ subcategory: 'Islam' }), 'subcategory'],
  ['no description', async () => ({ description: ' ' }), 'description'],
  ['a description beyond Apple’s bytes', async () => ({ description: 'و'.repeat(1901) }), 'description'],
])('refuses %s, at its field', { tags: 'thorough' }, async (_what, more, path) => {
  const { status, body } = await create({ name: 'لا يُقبل', ...(await more()) })
  expect([status, body.data.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
})

test('a draft may wait for its cover, but is not published without it', { tags: 'thorough' }, async () => {
  const { body } = await create({ name: 'مسودة', imageId: null, status: false })
  expect((await editor.patch(`${address}/${body.id}/status`, { status: true })).status).toBe(400)
  expect((await guest.get(feedOf(body))).status).toBe(404)
  expect((await guest.get(encodeURI(`/podcast/${body.slug}`))).status).toBe(404)
})

test('a show that one editor publishes while another takes its cover away is not published without it', {
  tags: 'thorough',
}, async () => {
  for (let round = 0; round < 8; round += 1) {
    const { body } = await create({ name: `سباق ${round}`, status: false })
    const one = `${address}/${body.id}`
    const answers = await Promise.all([
      editor.patch(`${one}/status`, { status: true }),
      editor.patch(one, { revision: 1, imageId: null }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const { status, image } = (await editor.get(one)).body
    expect([round, status && image === null]).toEqual([round, false])
  }
})

describe('the feed', () => {
  let id: number
  beforeAll(async () => {
    id = await makeEpisode({ title: hostile, summary: 'ملخص & <b>' })
    await put(id, { season: 2, number: 4 })
  })

  test('is what Apple and Spotify require, with a hostile title', async () => {
    const { status, headers, body } = await guest.get(feedOf(show))
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(checkPodcast(body, site + feedOf(show))).toEqual([])
    expect(body).toContain(`length="${audio.bytes}" type="audio/mpeg"`)
    expect(body).toContain('<itunes:season>2</itunes:season><itunes:episode>4</itunes:episode>')
    expect(body).toContain(`<podcast:transcript url="${site}/media/${captions.hash}.vtt"`)
    expect(body).toContain(`<podcast:guid>${show.guid}</podcast:guid>`)
    expect((await guest.get(feedOf(show), { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
    const since = headers.get('last-modified') ?? ''
    expect((await guest.get(feedOf(show), { 'if-modified-since': since })).status).toBe(304)
  })

  test('its cover is a JPEG of at least 1400 pixels, and its recording is sent in ranges without cookies', {
    tags: 'thorough',
  }, async () => {
    const { body } = await guest.get(feedOf(show))
    const href = /<itunes:image href="[^"]*?(\/media[^"]*)"/.exec(body)?.[1] ?? ''
    const picture = await fetch(app.url + href)
    const { format, width, height } = await sharp(await picture.arrayBuffer()).metadata()
    expect([picture.headers.get('content-type'), format, width, height]).toEqual([
      ...['image/jpeg', 'jpeg', 1500, 1500],
    ])
    expect((await fetch(app.url + href, { method: 'HEAD' })).status).toBe(200)
    const src = `${app.url}/media/${audio.hash}.mp3`
    const head = await fetch(src, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      ...[200, String(audio.bytes), 'bytes'],
    ])
    const part = await fetch(src, { headers: { range: 'bytes=0-1' } })
    expect([part.status, (await part.arrayBuffer()).byteLength, part.headers.get('set-cookie')]).toEqual([
      ...[206, 2, null],
    ])
  })

  test('leaves out what readers do not see, and follows each change', async () => {
    const agencyId = await makeAgency(app.db, { subscription: true })
    const hidden = {
      held: await makeEpisode({ title: 'محجوزة', enable: false }),
      scheduled: await makeEpisode({
        title: 'غدًا',
        publishAt: new Date(Date.now() + 3_600_000).toISOString(),
      }),
      paid: await makeEpisode({ title: 'للمشتركين', access: 'subscribers' }),
      locked: await makeEpisode({ title: 'وكالة مقفلة', agencyId }),
      silent: await makeEpisode({ title: 'بلا تسجيل', description: '<p>نص.</p>' }),
    }
    for (const one of Object.values(hidden)) expect((await put(one)).status).toBe(200)
    const gone = await makeEpisode({ title: 'ستزال' })
    await put(gone)
    const titles = async () => titlesIn((await guest.get(feedOf(show))).body)
    await until(async () => expect(await titles()).toContain('ستزال'))
    expect((await titles()).toSorted()).toEqual(['ستزال', hostile.replace('\n', ' ')].toSorted())
    const page = await guest.get(`${address}/episodes/${show.id}`)
    const listed = Object.fromEntries(
      page.body.items.map((one: { article: { id: number }; recording: object | null }) => [
        one.article.id,
        one.recording !== null,
      ]),
    )
    expect(listed).toEqual({
      ...{ [id]: true, [gone]: true, [hidden.paid]: false, [hidden.locked]: false, [hidden.silent]: false },
    })
    expect((await guest.get(`${address}/of/${hidden.held}`)).body).toBe(null)
    expect((await guest.get(`${address}/of/${hidden.paid}`)).body).toMatchObject({
      ...{ recording: null, transcript: [] },
    })
    await editor.post(`/api/v1/article/takedown/${gone}`, { reason: 'خطأ' })
    await until(async () => expect(await titles()).not.toContain('ستزال'))
    await app.db.updateTable('agencies').set({ subscription: false }).where('id', '=', agencyId).execute()
    await invalidate(app.db, [cacheTag.all('agencies')])
    await until(async () => expect(await titles()).toContain('وكالة مقفلة'))
    const { body } = await editor.put(`${address}/episode/${hidden.locked}`, { podcastId: null })
    expect(body.podcast).toBe(null)
    await until(async () => expect(await titles()).not.toContain('وكالة مقفلة'))
  })

  test('a new slug redirects the old address, is named in the feed, and keeps the guid', {
    tags: 'thorough',
  }, async () => {
    const { body: moving } = await create({ name: 'ينتقل' })
    const { body: moved } = await editor.patch(`${address}/${moving.id}`, { revision: 1, slug: 'انتقل' })
    expect(moved.guid).toBe(moving.guid)
    const old = await guest.get(feedOf(moving))
    expect([old.status, decodeURI(old.headers.get('location') ?? '')]).toEqual([
      301,
      '/podcast/انتقل/feed.xml',
    ])
    const { body } = await guest.get(feedOf(moved))
    expect(checkPodcast(body, site + feedOf(moved))).toEqual([])
    expect(body).toContain(`<itunes:new-feed-url>${site}${feedOf(moved)}</itunes:new-feed-url>`)
    await editor.patch(`${address}/${moved.id}/status`, { status: false })
    await until(async () => expect((await guest.get(feedOf(moved))).status).toBe(404))
  })
})

test('chapters reach the page, the feed and its JSON in order of time, and only those of open episodes', {
  tags: 'thorough',
}, async () => {
  const [one, two] = [
    { seconds: 0, title: 'بداية <b>' },
    { seconds: 90, title: 'الضيف' },
  ]
  const { body: own } = await create({ name: 'بفصول' })
  const placed = (id: number, more: object) => put(id, { podcastId: own.id, ...more })
  const id = await makeEpisode({ title: 'بفصول', slug: 'بفصول' })
  expect((await placed(id, { chapters: [one, { ...two, seconds: 0 }] })).status).toBe(400)
  expect((await placed(id, { chapters: [two, one] })).body.chapters).toEqual([one, two])
  // A program that knows no chapters.
  expect((await placed(id, { number: 3 })).body.chapters).toEqual([one, two])
  const path = `/podcast/chapters/${id}.json`
  const { headers, body } = await guest.get(path)
  expect(headers.get('content-type')).toBe('application/json+chapters')
  const told = typeof body === 'string' ? JSON.parse(body) : body
  expect(told).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: one.title },
      { startTime: 90, title: two.title },
    ],
  })
  await until(async () => expect((await guest.get(feedOf(own))).body).toContain(site + path))
  expect(checkPodcast((await guest.get(feedOf(own))).body, site + feedOf(own))).toEqual([])
  expect((await guest.get(encodeURI(`/article/${id}/بفصول`))).body).toContain(`${audio.hash}.mp3#t=90"`)
  const paid = await makeEpisode({ title: 'للمشتركين وحدهم', access: 'subscribers' })
  await placed(paid, { chapters: [one] })
  for (const name of [`${paid}.json`, '0.json', '99999999999.json', `${id}.xml`])
    expect((await guest.get(`/podcast/chapters/${name}`)).status).toBe(404)
})

test('a removed show and its feed are gone, at former addresses too, until another has its name', {
  tags: 'thorough',
}, async () => {
  const { body: moving } = await create({ name: 'سيزول' })
  const { body: moved } = await editor.patch(`${address}/${moving.id}`, { revision: 1, slug: 'زائل' })
  const statuses = () =>
    Promise.all(
      [moving, moved].flatMap(({ slug }) =>
        [feedOf({ slug }), encodeURI(`/podcast/${slug}`)].map(async path => (await guest.get(path)).status),
      ),
    )
  await until(async () => expect(await statuses()).toEqual([301, 301, 200, 200]))
  await editor.delete(`${address}/${moving.id}`)
  await until(async () => expect(await statuses()).toEqual([410, 410, 410, 410]))
  await create({ name: 'سيزول' })
  await until(async () => expect(await statuses()).toEqual([200, 200, 410, 410]))
})

test('a removed show that readers never saw is unknown; one that was hidden before it was removed is gone', async () => {
  const made = async (name: string, status: boolean) => (await create({ name, status })).body
  const [never, once] = [await made('لم يظهر', false), await made('ظهر ثم أخفي', true)]
  await editor.patch(`${address}/${once.id}`, { revision: 1, status: false })
  for (const { id } of [never, once]) await editor.delete(`${address}/${id}`)
  const statuses = () =>
    Promise.all([never, once].map(async ({ slug }) => (await guest.get(feedOf({ slug }))).status))
  await until(async () => expect(await statuses()).toEqual([404, 410]))
})

test('if two editors save the same chapters, the second gets a conflict', { tags: 'thorough' }, async () => {
  const id = await makeEpisode()
  const read = async () => (await editor.get(`${address}/episode/${id}`)).body
  const { revision } = await read()
  expect(revision).toBe(0)
  const chapters = [{ seconds: 5, title: 'الضيف' }]
  expect((await put(id, { revision, chapters })).body).toMatchObject({ revision: 1, chapters })

  const late = await put(id, { revision, chapters: [] })
  expect(late).toMatchObject({ status: 409, body: { data: { current: { revision: 1, chapters } } } })
  expect((await read()).chapters).toEqual(chapters)
  expect((await put(id, { revision: 1, chapters: [] })).body).toMatchObject({ revision: 2, chapters: [] })
  // A program that sends none overwrites, as before.
  expect((await put(id, { chapters })).body).toMatchObject({ revision: 3, chapters })
})

test('only audio articles become episodes, each of one show; both changes are logged', {
  tags: 'thorough',
}, async () => {
  const news = await makeArticle(app.db)
  expect((await put(news)).status).toBe(422)
  expect((await put(9_999_999)).status).toBe(404)
  expect((await put(await makeEpisode(), { podcastId: 9_999_999 })).status).toBe(400)
  const id = await makeEpisode({ title: 'تنتقل' })
  await put(id)
  const { body: other } = await create({ name: 'برنامج آخر' })
  const { body } = await editor.put(`${address}/episode/${id}`, { podcastId: other.id, number: 7 })
  expect([body.podcast.id, body.nextNumber, body.recording.seconds]).toEqual([other.id, 8, 10])
  const share = vi.spyOn(app.services.edge, 'share')
  expect((await guest.get(`${address}/of/${id}`)).body).toMatchObject({
    podcast: { id: other.id },
    transcript: [{ seconds: 1, text: 'أهلًا بكم في حلقتنا' }],
  })
  // An agency that is closed to guests takes its recordings out of shared caches.
  expect([...(share.mock.lastCall?.[1] ?? [])]).toContain('all:agencies')
  share.mockRestore()
  const owner = await app.as('superadmin')
  const logged = async (of: number) =>
    (await owner.get(`/api/v1/log/admin?subject=Podcast&subjectId=${of}`)).body.items[0]
  expect((await logged(other.id)).action).toBe('episodeSet')
  expect((await logged(show.id)).action).toBe('episodeRemoved')
  await editor.delete(`${address}/${other.id}`)
  expect((await guest.get(`${address}/of/${id}`)).body).toBe(null)
})

test('pages play without scripts, and say in structured data what they are', {
  tags: 'thorough',
}, async () => {
  const id = await makeEpisode({ title: 'على الصفحة', slug: 'على-الصفحة' })
  await put(id, { season: 1, number: 1 })
  const page = await until(async () => {
    const { body } = await guest.get(encodeURI(`/podcast/${show.slug}`))
    expect(body).toContain('على الصفحة')
    return body as string
  })
  expect(page).toContain(`href="/media/${audio.hash}.mp3"`)
  expect(page).toContain('"@type":"PodcastSeries"')
  expect(page).toContain(`type="application/rss+xml"`)
  const { body } = await guest.get(encodeURI(`/article/${id}/على-الصفحة`))
  for (const part of ['"@type":"PodcastEpisode"', 'على الطريق', 'نص الحلقة', 'أهلًا بكم في حلقتنا'])
    expect(body).toContain(part)
  expect((await guest.get('/podcasts')).body).toContain('على الطريق')
  expect((await guest.get('/sitemap/pages.xml')).body).toContain(encodeURI(`/podcast/${show.slug}`))
})
