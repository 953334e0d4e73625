import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { mp3 } from '../../testing/recordings.ts'
import { until } from '../../testing/until.ts'
import { uploadFile } from '../../testing/uploads.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  editor = await app.as('admin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const upload = (name: string, bytes: Uint8Array) => uploadFile(editor, name, bytes)
const write = async (more: object = {}) =>
  (
    await editor.post('/api/v1/article', {
      ...{ title: 'مقال', slug: `مقال-${Math.random().toString(36).slice(2)}`, enable: true },
      ...{ categoryId: await makeCategory(app.db), description: '<p>أول.</p><p>ثان.</p><p>ثالث.</p>' },
      ...more,
    })
  ).body as { id: number; slug: string; revision: number }
const at = (id: number) => `/api/v1/narration/${id}`

test('readers hear the recording; editors learn that the text has changed; a used file stays', {
  tags: 'thorough',
}, async () => {
  const article = await write()
  const file = await upload('قراءة.mp3', mp3(Array(400).fill(128)))
  const text = await upload('a.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nأ\n'))
  expect((await editor.get(at(article.id))).body).toBe(null)
  expect((await editor.put(at(article.id), { attachmentId: text.id })).status).toBe(422)
  const { body } = await editor.put(at(article.id), { attachmentId: file.id })
  expect(body).toMatchObject({ src: `/media/${file.hash}.mp3`, seconds: 10, isStale: false })
  const page = encodeURI(`/article/${article.id}/${article.slug}`)
  await until(async () => expect((await guest.get(page)).body).toContain(`href="/media/${file.hash}.mp3"`))
  expect((await guest.get(page)).body).toContain('"@type":"AudioObject"')
  await editor.patch(`/api/v1/article/edit/${article.id}`, {
    revision: article.revision,
    description: '<p>غيره.</p>',
  })
  expect((await editor.get(at(article.id))).body.isStale).toBe(true)
  expect((await editor.delete(`/api/v1/attachment/${file.id}`)).status).toBe(409)
  expect((await editor.delete(at(article.id))).status).toBe(200)
  await until(async () => expect((await guest.get(page)).body).not.toContain(file.hash))
  expect((await editor.delete(`/api/v1/attachment/${file.id}`)).status).toBe(200)
})

test('«استماع» of an audio article plays its own recording, unless another was made', {
  tags: 'thorough',
}, async () => {
  const [own, other] = [
    await upload('ح.mp3', mp3(Array(100).fill(128))),
    await upload('ق.mp3', mp3(Array(200).fill(128))),
  ]
  const player = `<figure data-card="audio"><audio src="/media/${own.hash}.mp3" controls></audio></figure>`
  const { id, slug } = await write({ kind: 'audio', description: player })
  const read = async () => (await guest.get(`/api/v1/article/${id}`)).body
  const before = await read()
  expect(before.narration.src).toBe(`/media/${own.hash}.mp3`)
  await editor.put(at(id), { attachmentId: other.id })
  await until(async () => expect((await read()).narration.src).toBe(`/media/${other.hash}.mp3`))
  const page = (await guest.get(encodeURI(`/article/${id}/${slug}`))).body
  expect([(await read()).seconds, page.match(/"contentUrl":"[^"]*"/g)]).toEqual([
    before.seconds,
    [expect.stringContaining(`/media/${own.hash}.mp3"`)],
  ])
})

test('a subscribers’ recording needs access to the whole text; nobody gets one that was taken down', async () => {
  const article = await write({ access: 'subscribers' })
  const file = await upload('سر.mp3', mp3(Array(300).fill(128)))
  await editor.put(at(article.id), { attachmentId: file.id })
  const read = () => guest.get(`/api/v1/article/${article.id}`)
  await until(async () => expect((await read()).body.locked).toBe(true))
  expect((await read()).body.narration).toBe(null)
  expect((await guest.get(encodeURI(`/article/${article.id}/${article.slug}`))).body).not.toContain(file.hash)
  await editor.post(`/api/v1/article/takedown/${article.id}`, { reason: 'خطأ' })
  await until(async () => expect((await fetch(`${app.url}/media/${file.hash}.mp3`)).status).not.toBe(200))
  const later = await upload('بعده.mp3', mp3(Array(200).fill(128)))
  expect((await editor.put(at(article.id), { attachmentId: later.id })).status).toBe(422)
})

test('a recording is set or deleted, never both', { tags: 'thorough' }, async () => {
  for (let round = 0; round < 6; round += 1) {
    const article = await write()
    const file = await upload(`${round}.mp3`, mp3(Array(100 + round).fill(128)))
    await Promise.all([
      editor.put(at(article.id), { attachmentId: file.id }),
      editor.delete(`/api/v1/attachment/${file.id}`),
    ])
    const { body } = await editor.get(at(article.id))
    const { status } = await fetch(`${app.url}/media/${file.hash}.mp3`)
    expect([body?.src ?? null, status]).toEqual(body ? [`/media/${file.hash}.mp3`, 200] : [null, 404])
  }
})
