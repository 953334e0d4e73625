import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeMedia, makePerson } from '../../testing/factories.ts'
import { datasets, inPhotoshop, jpegWith } from '../../testing/iptc.ts'
import { holders } from './library.queries.ts'

let app: TestApp
let admin: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  admin = await app.as('admin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

let shade = 0
/** Red above, blue below, and unique. */
async function paint(width = 400, height = 800) {
  shade += 1
  const half = (background: string) =>
    sharp({ create: { width, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer()
  const mark = {
    input: { create: { width: shade, height: 4, channels: 3, background: '#0f0' } },
    left: 0,
    top: 0,
  } as const
  return sharp(await half('#f00'))
    .extend({ bottom: height / 2, background: '#00f' })
    .composite([mark])
    .jpeg()
    .toBuffer()
}

async function upload(bytes: Buffer, words: Record<string, string> = {}, client = admin, name = 'a.jpg') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  for (const [field, text] of Object.entries(words)) form.append(field, text)
  return (await client.post('/api/v1/media', form)).body
}
const get = (address: string) => fetch(app.url + address, { redirect: 'manual' })
async function colourAt(address: string, y: number) {
  const bytes = Buffer.from(await (await fetch(app.url + address)).arrayBuffer())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width / 2)) * info.channels
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
}

describe('framing', () => {
  const framing = { x: 50, y: 90, shapes: { '1x1': { x: 50, y: 10, size: 50 } } }

  test('is stored, logged, and used for crops; removing it restores the default crop', async () => {
    const { id, hash } = await upload(await paint())
    expect((await admin.patch(`/api/v1/media/${id}`, { framing })).body.framing).toEqual(framing)
    const wide = `/media/${hash}-320-16x9-50_90_100.webp`
    const square = `/media/${hash}-320-1x1-50_10_50.webp`
    expect([await colourAt(wide, 0.5), await colourAt(square, 0.5)]).toEqual(['blue', 'red'])
    expect((await get(wide)).headers.get('cache-control')).toContain('immutable')
    // Portraits that nobody framed show their upper third.
    expect(await colourAt(`/media/${hash}-320-16x9-50_33_100.webp`, 0.2)).toBe('red')
    expect((await admin.patch(`/api/v1/media/${id}`, { framing: null })).body.framing).toBeNull()
    const log = await app.db
      .selectFrom('logs')
      .select('after')
      .where('subject', '=', 'Media')
      .where('subject_id', '=', id)
      .where('action', '=', 'edited')
      .orderBy('id')
      .execute()
    expect(log.map(({ after }) => (after as { framing: unknown }).framing)).toEqual([framing, null])
  })

  test('a crop that nobody set is not made; an old one redirects', { tags: 'thorough' }, async () => {
    const { id, hash } = await upload(await paint())
    const asked = `/media/${hash}-320-4x3-12_34_56.avif`
    for (const _ of [1, 2]) {
      const answer = await get(asked)
      expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
        302,
        `/media/${hash}-320-4x3.avif`,
        'public, max-age=60',
      ])
    }
    await admin.patch(`/api/v1/media/${id}`, {
      framing: { x: 1, y: 1, shapes: { '4x3': { x: 12, y: 34, size: 56 } } },
    })
    expect((await get(asked)).status).toBe(200)
    await admin.patch(`/api/v1/media/${id}`, { framing: null })
    expect((await get(asked)).status).toBe(200)
    await rm(path.join(app.dataDir, `media/variants/${hash}`), { recursive: true })
    expect((await get(asked)).status).toBe(302)
  })

  test.each([
    { x: 101, y: 0 },
    { x: 0.5, y: 0 },
    { x: 1, y: 1, shapes: { '1x1': { x: 1, y: 1, size: 10 } } },
  ])('%o: 400', async wrong => {
    const id = await makeMedia(app.db)
    expect((await admin.patch(`/api/v1/media/${id}`, { framing: wrong })).status).toBe(400)
  })

  test('every place follows: page, list, structured data, share picture, feed card', {
    tags: 'thorough',
  }, async () => {
    const { id, hash } = await upload(await paint())
    const article = await makeArticle(app.db, { title: 'قصّ', columns: { image_id: id } })
    const page = async () => (await fetch(`${app.url}/a/${article}`)).text()
    const before = await page()
    const crop = '50_90_100'
    expect(before).toContain(`${hash}-1280-16x9-50_33_100`)
    await admin.patch(`/api/v1/media/${id}`, { framing: { x: 50, y: 90 } })
    await expect.poll(page).toContain(`-16x9-${crop}.avif`)
    const after = await page()
    for (const shape of ['16x9', '4x3', '1x1']) expect(after).toContain(`${hash}-1280-${shape}-${crop}.jpeg`)
    const shareOf = (html: string) =>
      /property="og:image" content="[^"]*(\/share\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect(shareOf(after)).not.toBe(shareOf(before))
    expect(await colourAt(shareOf(after), 0.3)).toBe('blue')
    expect((await guest.get('/api/v1/article?limit=1')).body.items[0].image.framing).toEqual({
      x: 50,
      y: 90,
      shapes: {},
    })
    expect(await (await fetch(`${app.url}/articles/latest`)).text()).toContain(`-3x2-${crop}.avif`)
  })
})

describe('embedded texts', () => {
  test('are used if nobody wrote others, and the file name is kept', { tags: 'thorough' }, async () => {
    const iptc = datasets([2, 120, Buffer.from('لقطة')], [2, 110, Buffer.from('وفا')])
    const file = async () => jpegWith(await paint(), inPhotoshop(iptc))
    expect(await upload(await file(), {}, admin, 'غزة 12.jpg')).toMatchObject({
      caption: 'لقطة',
      credit: 'وفا',
      fileName: 'غزة 12.jpg',
    })
    const { fileName } = await upload(await file(), {}, admin, `\u202Egpj.${'ط'.repeat(500)}.jpg`)
    expect(fileName).toBe(`gpj.${'ط'.repeat(191)}….jpg`)
    expect(await upload(await file(), { credit: 'أحمد' })).toMatchObject({ caption: 'لقطة', credit: 'أحمد' })
  })
})

describe('the library', () => {
  const find = async (query: Record<string, string>, client = admin) => {
    const { body } = await client.get(`/api/v1/media?${new URLSearchParams({ limit: '100', ...query })}`)
    return body.items.map((item: { id: number }) => item.id)
  }

  test('searches description, caption, credit, labels and file name, every word in any spelling', {
    tags: 'thorough',
  }, async () => {
    const { id } = await upload(
      await paint(),
      { alt: 'مظاهرة كبيرة', caption: 'في الجزائر', credit: 'أ ف ب' },
      admin,
      'IMG_77.jpg',
    )
    await admin.patch(`/api/v1/media/${id}`, { labels: ['إحتجاجات', 'إحتجاجات'] })
    for (const q of ['مظاهره', 'كبيرة الجزائر', 'احتجاجات', 'img_77', 'ا ف ب مظاهرة'])
      expect([q, await find({ q })]).toEqual([q, [id]])
    for (const q of ['مظاهرة تونس', '%', '_'.repeat(3)]) expect([q, await find({ q })]).toEqual([q, []])
    expect((await admin.get(`/api/v1/media/${id}`)).body.labels).toEqual(['إحتجاجات'])
  })

  test('filters by label, missing description, file and day; undescribed first', {
    tags: 'thorough',
  }, async () => {
    const [old, mute, said] = [
      await makeMedia(app.db, { alt: 'قديمة' }),
      await makeMedia(app.db),
      await makeMedia(app.db, { alt: 'ن' }),
    ]
    await admin.post('/api/v1/media/label', { ids: [old, mute, said], label: 'أرشيف', on: true })
    await app.db
      .updateTable('media')
      .set({ created_at: new Date('2020-01-05T12:00:00Z') })
      .where('id', '=', old)
      .execute()
    const among = { label: 'أرشيف' }
    expect(await find(among)).toEqual([said, mute, old])
    expect(await find({ ...among, undescribed: 'true' })).toEqual([mute])
    expect(await find({ ...among, undescribedFirst: 'true' })).toEqual([mute, said, old])
    expect(await find({ ...among, from: '2020-01-05T00:00:00Z', to: '2020-01-06T00:00:00Z' })).toEqual([old])
    const { hash } = (await admin.get(`/api/v1/media/${old}`)).body
    expect(await find({ hash })).toEqual([old])
    expect((await admin.get('/api/v1/media/labels')).body).toContainEqual({ label: 'أرشيف', pictures: 3 })
    await admin.post('/api/v1/media/label', { ids: [mute], label: 'أرشيف', on: false })
    expect(await find(among)).toEqual([said, old])
  })

  test('filters by shape and by uploader, an agency by its own', { tags: 'thorough' }, async () => {
    const agencyId = await makeAgency(app.db)
    const agent = await app.asUser({ role: 'agency', agencyId })
    const [wide, tall, square] = await Promise.all(
      [
        [600, 300],
        [300, 600],
        [500, 440],
      ].map(async ([width, height]) => (await upload(await paint(width, height), {}, agent)).id as number),
    )
    const { id: mine } = await upload(await paint())
    type Person = { id: number; name: string }
    const people = async (client: TestClient) =>
      (await client.get('/api/v1/media/uploaders')).body as Person[]
    const [me, another] = await people(agent)
    expect(another).toBeUndefined()
    const createdBy = String(me?.id)
    const byShape = async (shape: string) => find({ createdBy, shape })
    expect([await byShape('wide'), await byShape('tall'), await byShape('square')]).toEqual([
      [wide],
      [tall],
      [square],
    ])
    const others = (await people(admin)).filter(({ id }) => id !== me?.id)
    expect(others.length).toBeGreaterThan(0)
    expect(await find({ createdBy: String(others[0]?.id) })).toContain(mine)
    expect(await find({ createdBy: String(others[0]?.id) }, agent)).toEqual([])
  })

  test('an agency labels, sees and deletes its own only', async () => {
    const agencyId = await makeAgency(app.db)
    const agent = await app.asUser({ role: 'agency', agencyId })
    const [own, other] = [await makeMedia(app.db, { agencyId }), await makeMedia(app.db)]
    const labelled = await agent.post('/api/v1/media/label', { ids: [own, other], label: 'لنا', on: true })
    expect(labelled.body).toEqual({ done: [own] })
    expect((await agent.get('/api/v1/media/labels')).body).toEqual([{ label: 'لنا', pictures: 1 }])
    await admin.post('/api/v1/media/label', { ids: [other], label: 'للتحرير', on: true })
    expect(await find({ label: 'للتحرير' }, agent)).toEqual([])
    expect((await agent.post('/api/v1/media/remove-unused', { ids: [own, other] })).body).toEqual({
      done: [own],
      kept: [other],
    })
  })

  test('lists unused pictures, and deletes only those', { tags: 'thorough' }, async () => {
    const idle = await makeMedia(app.db)
    const held = await makeMedia(app.db)
    await makeArticle(app.db, { columns: { image_id: held } })
    const shared = await makeMedia(app.db)
    await makeArticle(app.db, { columns: { share_image_id: shared } })
    const inText = await makeMedia(app.db)
    const hash = (await admin.get(`/api/v1/media/${inText}`)).body.hash
    await makeArticle(app.db, { description: `<p>نص</p><img src="/media/${hash}-640.webp" alt="">` })
    const unused = await find({ unused: 'true' })
    expect([idle, held, shared, inText].map(id => unused.includes(id))).toEqual([true, false, false, false])
    const answer = await admin.post('/api/v1/media/remove-unused', { ids: [idle, held, shared, inText] })
    expect(answer.body).toEqual({ done: [idle], kept: [held, shared, inText] })
  })

  test('for news: new pictures and those of articles, no portraits alone; recent: the last used, once', async () => {
    const [fresh, portrait, both] = [
      await makeMedia(app.db),
      await makeMedia(app.db),
      await makeMedia(app.db),
    ]
    await makePerson(app.db, { imageId: portrait })
    await makePerson(app.db, { imageId: both })
    await makeArticle(app.db, { columns: { image_id: both } })
    const last = await makeMedia(app.db)
    for (const _ of [1, 2]) await makeArticle(app.db, { columns: { image_id: last } })
    const news = await find({ news: 'true' })
    expect([fresh, portrait, both, last].map(id => news.includes(id))).toEqual([true, false, true, true])
    const { body } = await admin.get('/api/v1/media/recent')
    expect(body.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([last, both])
  })

  test('lists every column that references a picture', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'media'::regclass`.execute(app.db)
    const known = holders.map(([table, column]) => `${table}.${column}`)
    expect(rows.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(known.toSorted())
  })
})
