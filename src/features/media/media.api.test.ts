import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeMedia } from '../../testing/factories.ts'
import { mediaVariantPath } from './variants.ts'

let app: TestApp
let admin: TestClient
let owner: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  owner = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

let shade = 0
/** A unique picture. */
function paint(width = 800, height = 450) {
  shade += 1
  const background = { r: shade * 7, g: 90, b: 140 }
  return sharp({ create: { width, height, channels: 3, background } })
}

function upload(bytes: Uint8Array, words: Record<string, string> = {}, client = admin, name = 'picture.jpg') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  for (const [field, text] of Object.entries(words)) form.append(field, text)
  return client.post('/api/v1/media', form)
}
const jpeg = () => paint().jpeg().toBuffer()
const logOf = (id: number) =>
  app.db
    .selectFrom('logs')
    .select('action')
    .where('subject', '=', 'Media')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const putDraft = (of: string, hash: string) =>
  admin.put(`/api/v1/article/draft/${of}`, {
    baseRevision: 1,
    content: { description: `<img src="/media/${hash}-640.webp" alt="">` },
  })
const files = () => readdir(path.join(app.dataDir, 'media/originals')).catch(() => [])
const uploadedFiles = () => readdir(path.join(app.dataDir, 'media/uploaded')).catch(() => [])
async function animation(last = '#0f0') {
  const frames = ['#f00', last].map(background =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

describe('uploading', () => {
  test.each([
    ['JPEG', () => paint().jpeg().toBuffer()],
    ['PNG', () => paint().png().toBuffer()],
    ['WebP', () => paint().webp().toBuffer()],
    ['AVIF', () => paint().avif({ effort: 0 }).toBuffer()],
    ['GIF', () => paint().gif().toBuffer()],
  ])('%s: stored, measured, with its texts', { tags: 'thorough' }, async (_, bytes) => {
    const { status, body } = await upload(await bytes(), { alt: 'نص', caption: 'شرح', credit: 'وكالة' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { width: 800, height: 450, format: 'webp', alt: 'نص', caption: 'شرح', credit: 'وكالة' },
    })
    expect(body.hash).toMatch(/^[0-9a-f]{32}$/)
    expect(body.colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(body.placeholder).toMatch(/^data:image\/webp;base64,/)
  })

  test('an animation moves in its moving variants alone; a still picture has none', {
    tags: 'thorough',
  }, async () => {
    const { body } = await upload(await animation())
    expect(body).toMatchObject({ wasAnimated: false, moving: true, width: 60, height: 40 })
    const framesAt = async (address: string) => {
      const answer = await fetch(`${app.url}/media/${body.hash}-${address}`)
      expect(answer.status).toBe(200)
      return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).pages ?? 1
    }
    expect(await framesAt('320-moving.webp')).toBe(2)
    // `sweepPictures` deletes old variants like this.
    await rm(path.join(app.dataDir, 'media/variants', body.hash), { recursive: true })
    expect(await framesAt('320-moving.webp')).toBe(2)
    expect(await framesAt('320.webp')).toBe(1)
    const still = (await upload(await jpeg())).body
    const { status, headers } = await guest.get(`/media/${still.hash}-320-moving.webp`)
    expect([status, headers.get('location')]).toEqual([302, `/media/${still.hash}-320.webp`])
  })

  test('an animation that is too large for readers: its first frame is shown, and its editor told', {
    tags: 'thorough',
  }, async () => {
    const frames = ['#f00', '#0f0'].map(background =>
      sharp({ create: { width: 5100, height: 5000, channels: 3, background } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    )
    const join = { animated: true }
    const large = await sharp(await Promise.all(frames), { join, limitInputPixels: false })
      .gif({ effort: 1 })
      .toBuffer()
    expect((await upload(large)).body).toMatchObject({ wasAnimated: true, moving: false })
    expect((await upload(await jpeg())).body).toMatchObject({ wasAnimated: false })
  })

  const zeros = (count: number) => Buffer.alloc(count)
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string, number, string]>([
    ['a text that calls itself a picture', () => Buffer.from('ليست صورة'), 'a.jpg', 415, 'UNSUPPORTED_MEDIA'],
    [
      'a page that calls itself a picture',
      () => Buffer.from('<html><script>1</script>'),
      'a.png',
      415,
      'UNSUPPORTED_MEDIA',
    ],
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.svg',
      415,
      'UNSUPPORTED_MEDIA',
    ],
    ['TIFF', () => paint().tiff().toBuffer(), 'a.jpg', 415, 'UNSUPPORTED_MEDIA'],
    ['nothing', () => zeros(0), 'a.jpg', 415, 'UNSUPPORTED_MEDIA'],
    ['half a picture', async () => (await jpeg()).subarray(0, 900), 'a.jpg', 422, 'REFUSED'],
    ['more bytes than allowed', () => zeros(15 * 2 ** 20 + 1), 'a.jpg', 413, 'TOO_LARGE'],
    ['more bytes than are even read', () => zeros(20 * 2 ** 20 + 1), 'a.jpg', 413, 'TOO_LARGE'],
    ['more pixels than allowed', () => paint(9000, 6000).png().toBuffer(), 'a.png', 413, 'TOO_LARGE'],
  ])(
    '%s: refused in Arabic, and nothing is stored',
    { tags: 'thorough' },
    async (_, bytes, name, status, code) => {
      const before = await files()
      const answer = await upload(await bytes(), {}, admin, name)
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(answer.body.message).toMatch(/\p{Script=Arabic}/u)
      expect(await files()).toEqual(before)
    },
  )

  test('a file is recognised by content, not name', { tags: 'thorough' }, async () => {
    const { body } = await upload(await paint().png().toBuffer(), {}, admin, 'notes.txt')
    expect(body.format).toBe('webp')
  })

  test.each([
    ['no file', () => new FormData()],
    [
      'a word for a file',
      () => {
        const form = new FormData()
        form.append('file', 'صورة')
        return form
      },
    ],
  ])('%s: 400 at file', async (_, form) => {
    const { status, body } = await admin.post('/api/v1/media', form())
    expect([status, body.data.issues[0].path]).toEqual([400, 'file'])
  })

  test('the same picture, uploaded twice or concurrently, is stored once, with the first texts and one log entry', {
    tags: 'thorough',
  }, async () => {
    const bytes = await jpeg()
    const [first, second] = await Promise.all([upload(bytes, { alt: 'أ' }), upload(bytes, { alt: 'أ' })])
    const third = await upload(bytes, { alt: 'ب' })
    expect(second!.body).toEqual(first!.body)
    expect(third.body).toEqual(first!.body)
    expect(await logOf(first!.body.id)).toEqual([{ action: 'created' }])
  })
})

describe('variants over HTTP', () => {
  const variant = (hash: string, rest = '-640.webp') => guest.get(`/media/${hash}${rest}`)
  let hash: string
  beforeAll(async () => {
    hash = (await upload(await jpeg())).body.hash
  })

  test.each(['avif', 'webp', 'jpeg'] as const)(
    '%s: made on the first request, cacheable forever',
    async format => {
      for (const _ of [1, 2]) {
        const { status, headers } = await guest.get(
          mediaVariantPath({ hash, width: 640, format, aspect: '16x9' }),
        )
        expect(status).toBe(200)
        expect(headers.get('content-type')).toBe(`image/${format}`)
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=60, immutable')
        expect(headers.get('x-content-type-options')).toBe('nosniff')
      }
    },
  )

  test('has the requested width', async () => {
    const response = await fetch(`${app.url}/media/${hash}-320.webp`)
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height]).toEqual([320, 180])
  })

  test.each([
    '-321.webp',
    '-320.png',
    '-320.gif',
    '-320-2x1.webp',
    '.webp',
    '-320.webp.bak',
    '-320',
    '-0320.webp',
  ])('%s: 404, not cacheable', async rest => {
    const { status, headers } = await variant(hash, rest)
    expect(status).toBe(404)
    expect(headers.get('cache-control') ?? '').not.toContain('immutable')
  })

  test.each(['0'.repeat(32), 'f'.repeat(31), '%2e%2e%2fsecret', hashInCapitals()])(
    'of %s: 404',
    async other => {
      expect((await variant(other)).status).toBe(404)
    },
  )
  function hashInCapitals() {
    return 'ABCDEF'.padEnd(32, '0')
  }
})

describe('deleting', () => {
  test.each([
    ['article', (id: number) => makeArticle(app.db, { columns: { image_id: id } })],
    ['article', (id: number) => makeArticle(app.db, { columns: { image_id: id, deleted_at: new Date() } })],
    [
      'article',
      (_id: number, hash: string) =>
        makeArticle(app.db, { description: `<p>نص</p><img src="/media/${hash}-640.webp" alt="">` }),
    ],
    [
      'setting',
      async (_id: number, hash: string) => {
        const values = { aboutUs: `<p>نحن</p><img src="/media/${hash}-640.webp" alt="">` }
        await owner.patch('/api/v1/setting', { group: 'website', revision: 1, values })
      },
    ],
    ['draft', (_id: number, hash: string) => putDraft(`new-${hash}`, hash)],
    [
      'draft',
      async (_id: number, hash: string) =>
        putDraft(String(await makeArticle(app.db, { columns: { deleted_at: new Date() } })), hash),
    ],
    [
      'agency',
      async (id: number) =>
        app.db
          .updateTable('agencies')
          .set({ logo_id: id })
          .where('id', '=', await makeAgency(app.db))
          .execute(),
    ],
  ])(
    'used in %s: 409 with the references, and the picture stays',
    { tags: 'thorough' },
    async (kind, refer) => {
      const { id, hash } = (await upload(await jpeg())).body
      await refer(id, hash)
      const { status, body } = await admin.delete(`/api/v1/media/${id}`)
      expect([status, body.code, body.data]).toEqual([409, 'IN_USE', { references: [{ kind, count: 1 }] }])
      expect((await guest.get(`/media/${hash}-160.webp`)).status).toBe(200)
    },
  )

  test.each([
    ['a long picture', () => paint(1600, 12_000).jpeg().toBuffer(), 'image/jpeg'],
    ['an animation', () => animation(), 'image/gif'],
  ])(
    '%s: staff get its file as it was uploaded, until it is deleted',
    { tags: 'thorough' },
    async (_, make, type) => {
      const bytes = await make()
      const { id, hash, uploadedBytes } = (await upload(bytes)).body
      expect(uploadedBytes).toBe(bytes.length)
      const path = `/api/v1/media/${id}/uploaded`
      const answer = await fetch(app.url + path, { headers: { cookie: admin.cookie } })
      expect(answer.headers.get('content-type')).toBe(type)
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      expect((await guest.get(path)).status).toBe(401)
      expect((await guest.get(`/media/uploaded/${hash}`)).status).toBe(404)
      await admin.delete(`/api/v1/media/${id}`)
      expect((await admin.get(path)).status).toBe(404)
      expect(await uploadedFiles()).not.toContain(hash)
    },
  )

  test('the file as one owner uploaded it is deleted with their picture, another owner keeps theirs', {
    tags: 'thorough',
  }, async () => {
    const agency = await app.asUser({ role: 'agency', agencyId: await makeAgency(app.db) })
    const [one, other] = await Promise.all([animation(), animation('#00f')])
    const ours = (await upload(one)).body
    const theirs = (await upload(other, {}, agency)).body
    expect(theirs.hash).toBe(ours.hash)
    const kept = () => readdir(path.join(app.dataDir, 'media/uploaded', ours.hash))
    expect(await kept()).toHaveLength(2)
    await admin.delete(`/api/v1/media/${ours.id}`)
    expect(await kept()).toHaveLength(1)
    expect((await agency.get(`/api/v1/media/${theirs.id}/uploaded`)).status).toBe(200)
    const same = (await upload(other)).body
    await admin.delete(`/api/v1/media/${same.id}`)
    expect((await agency.get(`/api/v1/media/${theirs.id}/uploaded`)).status).toBe(200)
  })

  test('a usual picture: its file is not kept', { tags: 'thorough' }, async () => {
    const { id, uploadedBytes } = (await upload(await paint(3000, 2000).jpeg().toBuffer())).body
    expect(uploadedBytes).toBeNull()
    expect((await admin.get(`/api/v1/media/${id}/uploaded`)).status).toBe(404)
  })

  test('an unused picture is deleted with all its variants', { tags: 'thorough' }, async () => {
    const { id, hash } = (await upload(await jpeg())).body
    await putDraft(`new-${hash}`, hash)
    await app.db
      .updateTable('article_drafts')
      .set({ updated_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('name', '=', `new-${hash}`)
      .execute()
    await putDraft('1999999999', hash)
    await guest.get(`/media/${hash}-160.webp`)
    expect(await admin.delete(`/api/v1/media/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect((await guest.get(`/media/${hash}-160.webp`)).status).toBe(404)
    expect((await admin.get(`/api/v1/media/${id}`)).status).toBe(404)
    expect(existsSync(path.join(app.dataDir, 'media/originals', `${hash}.webp`))).toBe(false)
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['created', 'deleted'])
    expect((await admin.delete(`/api/v1/media/${id}`)).status).toBe(404)
  })
})

describe('an agency', () => {
  const person = (agencyId: number) => app.asUser({ role: 'agency', agencyId })

  test('sees its own pictures; editors see all', async () => {
    const [one, other] = [await makeAgency(app.db), await makeAgency(app.db)]
    const [writer, colleague, stranger] = [await person(one), await person(one), await person(other)]
    const { id } = (await upload(await jpeg(), { alt: 'صورتنا' }, writer)).body
    const editors = await makeMedia(app.db)
    const listed = async (client: TestClient) => {
      const { body } = await client.get('/api/v1/media?limit=100')
      const ids = body.items.map((item: { id: number }) => item.id)
      return [ids.includes(id), ids.includes(editors), body.total === ids.length]
    }
    expect(await listed(writer)).toEqual([true, false, true])
    expect(await listed(colleague)).toEqual([true, false, true])
    expect(await listed(stranger)).toEqual([false, false, true])
    expect(await listed(admin)).toEqual([true, true, true])
    for (const [client, status] of [
      [stranger, 404],
      [colleague, 200],
      [admin, 200],
    ] as const) {
      expect((await client.get(`/api/v1/media/${id}`)).status).toBe(status)
      expect((await client.patch(`/api/v1/media/${id}`, { alt: 'جديد' })).status).toBe(status)
    }
    expect((await stranger.delete(`/api/v1/media/${id}`)).status).toBe(404)
    expect((await colleague.delete(`/api/v1/media/${id}`)).status).toBe(200)
  })

  test('the same picture from two owners belongs to both; the file lasts as long as one of them', {
    tags: 'thorough',
  }, async () => {
    const [one, other] = [await person(await makeAgency(app.db)), await person(await makeAgency(app.db))]
    const bytes = await jpeg()
    const [ours, theirs, editors] = [
      (await upload(bytes, { alt: 'لنا' }, one)).body,
      (await upload(bytes, { alt: 'لهم' }, other)).body,
      (await upload(bytes, { alt: 'للتحرير' })).body,
    ]
    expect([ours.alt, theirs.alt, editors.alt]).toEqual(['لنا', 'لهم', 'للتحرير'])
    expect(new Set([ours.hash, theirs.hash, editors.hash]).size).toBe(1)
    for (const [client, { id }, status] of [
      [one, ours, 200],
      [admin, editors, 200],
      [other, theirs, 404],
    ] as const) {
      await client.delete(`/api/v1/media/${id}`)
      expect((await guest.get(`/media/${ours.hash}-160.webp`)).status).toBe(status)
    }
  })

  test('two owners deleting at once a picture that a text shows: one is refused', {
    tags: 'thorough',
  }, async () => {
    const stranger = await person(await makeAgency(app.db))
    const bytes = await jpeg()
    const { id, hash } = (await upload(bytes)).body
    await makeArticle(app.db, { description: `<p>نص</p><img src="/media/${hash}-640.webp" alt="">` })
    const theirs = (await upload(bytes, {}, stranger)).body
    const answers = await Promise.all([
      admin.delete(`/api/v1/media/${id}`),
      stranger.delete(`/api/v1/media/${theirs.id}`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await guest.get(`/media/${hash}-160.webp`)).status).toBe(200)
  })
})

describe('texts', () => {
  test('an edit changes only the fields it names, and is logged', { tags: 'thorough' }, async () => {
    const { wasAnimated: _, ...before } = (await upload(await jpeg(), { alt: 'قبل', credit: 'مصور' })).body
    const { body } = await admin.patch(`/api/v1/media/${before.id}`, { alt: 'بعد' })
    expect(body).toEqual({ ...before, alt: 'بعد', updatedAt: body.updatedAt })
    expect((await logOf(before.id)).map(({ action }) => action)).toEqual(['created', 'edited'])
  })

  test.each([{ alt: 'ا'.repeat(301) }, { caption: 'ا'.repeat(501) }, { credit: 'ا'.repeat(121) }])(
    'too long: 400',
    async words => {
      const id = await makeMedia(app.db)
      expect((await admin.patch(`/api/v1/media/${id}`, words)).status).toBe(400)
    },
  )

  test('the library finds them in any spelling, newest first', async () => {
    const [one, two] = [
      await makeMedia(app.db, { alt: 'إحتفال المدرسة' }),
      await makeMedia(app.db, { alt: 'احتفال' }),
    ]
    const find = async (q: string) =>
      (await admin.get(`/api/v1/media?q=${encodeURIComponent(q)}`)).body.items.map(
        (item: { id: number }) => item.id,
      )
    expect(await find('أحتفال')).toEqual([two, one])
    expect(await find('المدرسه')).toEqual([one])
    expect(await find('%')).toEqual([])
  })
})
