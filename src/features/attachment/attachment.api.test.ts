import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeCategory } from '../../testing/factories.ts'
import { wav } from '../../testing/recordings.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app?.stop())

async function upload(name: string, bytes: Uint8Array, client = admin) {
  const begun = await client.post('/api/v1/attachment', { name, bytes: bytes.length })
  if (begun.status !== 200) return begun
  const form = new FormData()
  form.append('upload', begun.body.upload)
  form.append('part', '0')
  form.append('file', new File([new Uint8Array(bytes)], name))
  const sent = await client.put('/api/v1/attachment/part', form)
  return sent.status === 200 ? client.post('/api/v1/attachment/finish', { upload: begun.body.upload }) : sent
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const srt = '1\n00:00:01,000 --> 00:00:02,500\n<b onclick=x>كلمة</b>\n'
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(app.url + path, { method, headers })

test('a recording is recognised by its bytes, and served in the ranges that a player requests', {
  tags: 'thorough',
}, async () => {
  const { status, body } = await upload('تسجيل.mp3', wav({ seconds: 3 }))
  expect({ status, body }).toMatchObject({ status: 200, body: { kind: 'audio', format: 'wav', seconds: 3 } })
  const path = `/media/${body.hash}.wav`
  const whole = await get(path)
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  expect((await whole.arrayBuffer()).byteLength).toBe(3044)
  for (const [range, wanted, length, part] of [
    ['bytes=0-3', 206, 4, 'bytes 0-3/3044'],
    ['bytes=3000-', 206, 44, 'bytes 3000-3043/3044'],
    ['bytes=-4', 206, 4, 'bytes 3040-3043/3044'],
    ['bytes=3044-', 416, 0, 'bytes */3044'],
    ['bytes=5-1', 200, 3044, null],
    ['bytes=0-1,3-4', 200, 3044, null],
  ] as const) {
    const answer = await get(path, { range })
    const read = (await answer.arrayBuffer()).byteLength
    expect([range, answer.status, read, answer.headers.get('content-range')]).toEqual([
      range,
      wanted,
      length,
      part,
    ])
  }
  expect((await get(path, {}, 'HEAD')).headers.get('content-length')).toBe('3044')
  expect((await get(path.replace('.wav', '.mp3'))).status).toBe(404)
})

test('of one network so many files are sent at once, ranges too; staff are not refused, clients that leave make room', {
  tags: 'thorough',
}, async () => {
  const { body } = await upload('طويل.wav', wav({ seconds: 4 }))
  const path = `/media/${body.hash}.wav`
  const sent: Readable[] = []
  const stream = vi.spyOn(app.services.storage, 'stream').mockImplementation(async () => {
    const endless = new Readable({ read() {} })
    endless.push('a')
    sent.push(endless)
    return endless
  })
  onTestFinished(() => stream.mockRestore())
  const client = new AbortController()
  const ask = (headers: Record<string, string> = {}) =>
    fetch(app.url + path, { headers, signal: client.signal })
  const begun = await Promise.all(
    Array.from({ length: 60 }, (_, n) => ask(n % 2 ? { range: `bytes=${n}-` } : undefined)),
  )
  expect(begun.map(({ status }) => status)).toEqual(begun.map((_, n) => (n % 2 ? 206 : 200)))
  for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[]) {
    const refused = await get(path, headers)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.text()).toMatch(/[\u0621-\u064a]/)
  }
  expect((await get(path, {}, 'HEAD')).status).toBe(200)
  expect((await ask({ cookie: admin.cookie })).status).toBe(200)
  client.abort()
  await expect.poll(() => sent.filter(({ destroyed }) => destroyed).length).toBe(61)
  stream.mockRestore()
  expect((await get(path)).status).toBe(200)
})

test('a document is downloaded, never opened as a page of ours', { tags: 'thorough' }, async () => {
  const { body } = await upload('نص القرار.pdf', pdf)
  const { headers } = await get(`/media/${body.hash}.pdf`)
  expect(headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('نص القرار.pdf')}`,
  )
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('captions are rewritten, also from SubRip', async () => {
  const { body } = await upload('ترجمة.srt', Buffer.from(srt))
  expect(await (await get(`/media/${body.hash}.vtt`)).text()).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nكلمة\n',
  )
})

test.each([
  ['a page that calls itself a film', 'a.mp4', Buffer.from('<html><script>1</script>')],
  ['a film without anything in it', 'a.mp4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2')],
  [
    'a box longer than its file',
    'a.mp4',
    Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\xff\xff\xff\xffmoov', 'latin1'),
  ],
  ['another container than WebM', 'a.webm', Buffer.from('\x1a\x45\xdf\xa3\x84\x42\x82\x81x', 'latin1')],
  ['a document cut short', 'a.pdf', Buffer.from('%PDF-1.7\n')],
  ['an archive of nothing', 'a.docx', Buffer.from('PK\x03\x04', 'latin1')],
  [
    'captions that end before they begin',
    'a.vtt',
    Buffer.from('WEBVTT\n\n00:00:02.000 --> 00:00:01.000\nأ\n'),
  ],
])('%s: refused with a reason', async (_, name, bytes) => {
  const { status, body } = await upload(name, bytes)
  expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
  expect(body.message).toMatch(/[\u0600-\u06ff]{3}/)
})

test('a file over the limit is refused before the upload, an incomplete one before it is stored', async () => {
  expect((await admin.post('/api/v1/attachment', { name: 'a.mp4', bytes: 501 * 2 ** 20 })).status).toBe(413)
  const { body } = await admin.post('/api/v1/attachment', { name: 'a.pdf', bytes: 100 })
  expect((await admin.post('/api/v1/attachment/finish', { upload: body.upload })).status).toBe(422)
})

test('a file is hidden with its taken-down article unless a visible one shows it, and returns with it', async () => {
  const { body } = await upload('حكم.pdf', Buffer.concat([pdf, Buffer.from('%%حكم\n')]))
  const path = `/media/${body.hash}.pdf`
  const categoryId = await makeCategory(app.db)
  const make = async (title: string) => {
    const description = `<p>نص</p><figure data-card="document"><a href="${path}">ملف</a></figure>`
    return (await admin.post('/api/v1/article', { title, categoryId, enable: true, description })).body.id
  }
  const one = await make('خبر يُزال')
  const takedown = `/api/v1/article/takedown/${one}`
  await admin.post(takedown, { reason: 'حكم قضائي' })
  const answer = await get(path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([410, 'private, no-store'])
  expect((await get(path, { 'if-none-match': `"${body.hash}"` })).status).toBe(410)
  const staff = await get(path, { cookie: admin.cookie })
  expect([staff.status, staff.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  await admin.delete(takedown)
  await until(async () => expect((await get(path)).status).toBe(200))
  const other = await make('خبر آخر')
  await admin.post(takedown, { reason: 'حكم قضائي' })
  expect((await get(path)).status).toBe(200)
  await admin.patch(`/api/v1/article/status/${other}`, { enable: false })
  expect((await get(path)).status).toBe(410)
  await admin.patch(`/api/v1/article/status/${other}`, { enable: true })
  expect((await get(path)).status).toBe(200)
  await admin.delete(`/api/v1/article/${other}`)
  expect((await get(path)).status).toBe(410)
  await app.db.deleteFrom('articles').where('id', '=', one).execute()
  expect((await get(path)).status).toBe(410)
})

test('an agency sees its own only; a file that an article shows cannot be deleted', async () => {
  const agency = await app.asUser({ role: 'agency', agencyId: await makeAgency(app.db) })
  const { body } = await upload('ملف.pdf', Buffer.concat([pdf, Buffer.from('%%EOF\n')]))
  expect((await agency.get('/api/v1/attachment')).body.items).toEqual([])
  expect((await agency.delete(`/api/v1/attachment/${body.id}`)).status).toBe(404)
  const made = await admin.post('/api/v1/article', {
    title: 'خبر فيه ملف',
    categoryId: await makeCategory(app.db),
    description: `<p>نص</p><figure data-card="document"><a href="/media/${body.hash}.pdf">ملف</a></figure>`,
  })
  expect(made.status).toBe(200)
  expect((await admin.delete(`/api/v1/attachment/${body.id}`)).status).toBe(409)
  await admin.patch(`/api/v1/article/edit/${made.body.id}`, {
    revision: made.body.revision,
    description: '<p>نص</p>',
  })
  expect((await admin.delete(`/api/v1/attachment/${body.id}`)).status).toBe(200)
  expect((await get(`/media/${body.hash}.pdf`)).status).toBe(404)
})
