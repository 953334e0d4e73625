import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeMedia } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
let heard: string[]

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  heard = await app.hearTags()
})
afterAll(() => app?.stop())

const streamUrl = 'https://live.example/أخبار/index.m3u8'
async function make(name: string, more: object = {}) {
  const { status, body } = await owner.post('/api/v1/channels', { name, kind: 'radio', streamUrl, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function upload(): Promise<number> {
  const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#806040' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
  return (await owner.post('/api/v1/media', form)).body.id
}
const ids = (items: { id: number }[]) => items.map(({ id }) => id)

test('readers get the enabled channels in order, and the number of radio channels', async () => {
  const count = async () => (await guest.get('/api/v1/channels/audio/count')).body.count
  const before = await count()
  const third = await make('إذاعة المساء', { order: 3 })
  const first = await make('قناة الصباح', { order: 1, kind: 'tv' })
  const hidden = await make('إذاعة خفية', { order: 2, enabled: false })
  const second = await make('إذاعة الظهيرة', { order: 2 })
  const { body } = await guest.get('/api/v1/channels')
  expect(ids(body).filter(id => id >= third.id)).toEqual([first.id, second.id, third.id])
  expect(body.at(-1)).toEqual({
    id: third.id,
    name: 'إذاعة المساء',
    slug: 'إذاعة-المساء',
    kind: 'radio',
    streamUrl,
    fallbackUrl: '',
    images: {},
  })
  expect(await count()).toBe(before + 2)
  expect((await guest.get(`/api/v1/channels/${hidden.id}`)).status).toBe(404)
  expect((await owner.get(`/api/v1/channels/${hidden.id}`)).body).toMatchObject({ enabled: false })
})

test('readers find an enabled channel by its slug, also by an old one', async () => {
  const { id } = await make('إذاعة الميناء')
  await owner.patch(`/api/v1/channels/${id}`, { revision: 1, slug: 'الميناء' })
  const bySlug = (slug: string) => guest.get(`/api/v1/channels/slug/${encodeURIComponent(slug)}`)
  for (const slug of ['الميناء', 'إذاعة-الميناء'])
    expect((await bySlug(slug)).body).toEqual({
      ...{
        id,
        name: 'إذاعة الميناء',
        slug: 'الميناء',
        kind: 'radio',
        streamUrl,
        fallbackUrl: '',
        images: {},
      },
    })
  await owner.patch(`/api/v1/channels/status/${id}`, { enabled: false })
  for (const slug of ['الميناء', 'لا-قناة']) expect((await bySlug(slug)).status).toBe(404)
})

test.each([
  ['https://live.example/a.m3u8', 200],
  ['http://127.0.0.1:8000/radio', 200],
  ['rtmp://live.example/a', 400],
  ['javascript:alert(1)', 400],
  ['live.example/a.m3u8', 200],
  ['', 400],
])('stream «%s»: %i', async (address, status) => {
  const answer = await owner.post('/api/v1/channels', { name: 'قناة', kind: 'tv', streamUrl: address })
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.body.data.issues).toMatchObject([{ path: 'streamUrl' }])
})

test.each([
  ['no kind', { name: 'قناة', streamUrl }, 400],
  ['a kind there is not', { name: 'قناة', streamUrl, kind: 'cinema' }, 400],
  ['no name', { streamUrl, kind: 'tv' }, 400],
  ['an unknown image key', { name: 'قناة', streamUrl, kind: 'tv', images: { 'La Une': 1 } }, 400],
  ['a picture that is not there', { name: 'قناة', streamUrl, kind: 'tv', images: { logo: 9_000_001 } }, 400],
])('%s: %i', async (_what, body, status) => {
  expect((await owner.post('/api/v1/channels', body)).status).toBe(status)
})

test('a taken slug: 409 at its field', async () => {
  await make('مكررة', { slug: 'واحدة-لا-غير' })
  const body = { name: 'أخرى', kind: 'tv', streamUrl, slug: 'واحدة-لا-غير' }
  const answer = await owner.post('/api/v1/channels', body)
  expect([answer.status, answer.body.data.issues[0].path]).toEqual([409, 'slug'])
})

describe('pictures by key', () => {
  test('each can be read, changed and removed separately', async () => {
    const [logo, cover, other] = [await makeMedia(app.db), await makeMedia(app.db), await makeMedia(app.db)]
    const { id, images } = await make('مصورة', { images: { logo, cover } })
    expect([images.logo.id, images.cover.id]).toEqual([logo, cover])
    const edited = await owner.patch(`/api/v1/channels/${id}`, { revision: 1, images: { logo: other } })
    expect([edited.body.images.logo.id, edited.body.images.cover.id]).toEqual([other, cover])
    const removed = await owner.delete(`/api/v1/channels/${id}/image/cover`)
    expect([removed.status, Object.keys(removed.body.images), removed.body.revision]).toEqual([
      200,
      ['logo'],
      3,
    ])
    expect((await owner.delete(`/api/v1/channels/${id}/image/cover`)).status).toBe(404)
    const { body } = await owner.patch(`/api/v1/channels/${id}`, { revision: 3, images: { logo: null } })
    expect(body.images).toEqual({})
  })

  test('the image file is cacheable for readers, and for a disabled channel visible to staff alone', {
    tags: 'thorough',
  }, async () => {
    const { id, images } = await make('ذات صورة', {
      images: { logo: await upload(), bare: await makeMedia(app.db) },
    })
    const image = async (key: string, { cookie } = guest) =>
      fetch(`${app.url}/api/v1/channels/${id}/${key}`, { headers: { cookie } })
    const shown = await image('logo')
    const seen = await sharp(await shown.arrayBuffer()).metadata()
    expect([shown.status, seen.width, seen.height]).toEqual([200, images.logo.width, images.logo.height])
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': `image/${seen.format}`,
      'cache-control': 'public, max-age=300',
    })
    for (const key of ['square', 'bare']) {
      const missing = await image(key)
      expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
      expect(missing.headers.get('cache-control')).toBe('private, no-store')
    }
    await owner.patch(`/api/v1/channels/status/${id}`, { enabled: false })
    expect((await image('logo')).status).toBe(404)
    const hidden = await image('logo', owner)
    expect([hidden.status, hidden.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })

  test('the API description declares it as an image', { tags: 'thorough' }, async () => {
    const { body } = await guest.get('/api/v1/openapi.json')
    const { content } = body.paths['/channels/{id}/{key}'].get.responses['200']
    expect(Object.keys(content)).toEqual(['*/*'])
  })

  test('a picture used by a channel cannot be deleted: 409 names the channel; unused it can', async () => {
    const logo = await makeMedia(app.db)
    const { id } = await make('ذات شعار', { images: { logo } })
    const { status, body } = await owner.delete(`/api/v1/media/${logo}`)
    expect([status, body.data.references]).toEqual([409, [{ kind: 'channel', count: 1 }]])
    await owner.delete(`/api/v1/channels/${id}`)
    expect((await owner.delete(`/api/v1/media/${logo}`)).status).not.toBe(409)
  })
})

test('an edit based on an older version: 409 with the current one', async () => {
  const { id } = await make('متنازعة')
  expect((await owner.patch(`/api/v1/channels/${id}`, { revision: 1, name: 'الأول' })).body.revision).toBe(2)
  const late = await owner.patch(`/api/v1/channels/${id}`, { revision: 1, name: 'المتأخر' })
  expect([late.status, late.body.data.current.name]).toEqual([409, 'الأول'])
})

test('the toggle takes its one field, and is idempotent', async () => {
  const { id } = await make('مفتاح')
  const toggle = (body: object) => owner.patch(`/api/v1/channels/status/${id}`, body)
  expect((await toggle({ enabled: false, name: 'آخر' })).status).toBe(400)
  expect((await toggle({})).status).toBe(400)
  for (const _ of [1, 2])
    expect((await toggle({ enabled: false })).body).toMatchObject({ id, enabled: false })
  const rows = await app.db.selectFrom('logs').select('action').where('subject_id', '=', id).execute()
  expect(rows.filter(({ action }) => action === 'disabled')).toHaveLength(1)
})

test('the staff list filters, searches in any spelling and sorts', async () => {
  await make('مرئيّة المدينة', { kind: 'tv', order: 7 })
  await make('مرئية القرية', { kind: 'tv', order: 6, enabled: false })
  const names = async (query: string) => {
    const { body } = await owner.get(`/api/v1/channels/admin?q=${encodeURIComponent('مرئيه')}&${query}`)
    return body.items.map((item: { name: string }) => item.name)
  }
  expect(await names('')).toEqual(['مرئية القرية', 'مرئيّة المدينة'])
  expect(await names('sort=-order')).toEqual(['مرئيّة المدينة', 'مرئية القرية'])
  expect(await names('enabled=true')).toEqual(['مرئيّة المدينة'])
  expect(await names('kind=radio')).toEqual([])
})

test('every change is logged with before and after, and invalidates the caches', async () => {
  heard.length = 0
  const { id } = await make('مسجلة')
  await owner.patch(`/api/v1/channels/${id}`, { revision: 1, name: 'مسجلة معدلة' })
  await owner.patch(`/api/v1/channels/status/${id}`, { enabled: false })
  await owner.delete(`/api/v1/channels/${id}`)
  expect((await owner.get(`/api/v1/channels/${id}`)).status).toBe(404)
  const rows = await app.db
    .selectFrom('logs')
    .select(['action', 'before', 'after', 'actor_id'])
    .where('subject', '=', 'Channel')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['created', 'edited', 'disabled', 'deleted'])
  expect(rows[1]).toMatchObject({ before: { name: 'مسجلة' }, after: { name: 'مسجلة معدلة' } })
  expect(rows.every(row => row.actor_id === owner.userId)).toBe(true)
  await until(() =>
    expect(heard).toEqual(
      Array(4)
        .fill([`one:channels:${id}`, 'all:channels'])
        .flat(),
    ),
  )
})

test('an admin with Settings manages channels; one with articles only does not', async () => {
  const keeper = await app.asUser({ role: 'admin', grants: [{ action: 'manage', subject: 'Settings' }] })
  expect((await keeper.post('/api/v1/channels', { name: 'بيده', kind: 'tv', streamUrl })).status).toBe(200)
  expect((await (await app.as('admin')).get('/api/v1/channels/admin')).status).toBe(403)
})
