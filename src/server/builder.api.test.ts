/** @module-tag thorough */
// Calls the API as docs/api.md, docs/webhooks.md, the OpenAPI documents and the client describe it, and in no other way.
import { createECDH } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, createReaderClient } from '../../clients/reader/index.js'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'

const docs = path.join(import.meta.dirname, '../../docs')
type IsGenuine = (headers: object, body: string, secret: string) => boolean

let app: TestApp
let owner: TestClient
let folder: string
let isGenuine: IsGenuine
const messages: { headers: object; body: string }[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  messages.push({ headers: request.headers, body })
  response.writeHead(204).end()
})
beforeAll(async () => {
  await new Promise<void>(ready => receiver.listen(0, '127.0.0.1', ready))
  const { port } = receiver.address() as AddressInfo
  app = await startTestApp({ worker: true, hearsAll: true, env: { WEBHOOK_ALLOW: `127.0.0.1:${port}` } })
  owner = await app.as('superadmin')
  folder = await mkdtemp(path.join(tmpdir(), 'warraq-builder-'))
  const [, code = ''] =
    /```js\n([\s\S]*?)```/.exec(await readFile(path.join(docs, 'webhooks.md'), 'utf8')) ?? []
  const file = path.join(folder, 'receiver.mjs')
  await writeFile(file, code)
  isGenuine = (await import(/* @vite-ignore */ pathToFileURL(file).href)).isGenuine
})
afterAll(async () => {
  receiver.close()
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function makeKey(scopes: object[], more: object = {}) {
  const { body } = await owner.post('/api/v1/api-key', { name: 'برنامج', scopes, ...more })
  return body as { id: number; key: string }
}
const rights = (...actions: string[]) => actions.map(action => ({ action, subject: 'Article' }))
const call = async (key: string, method: string, address: string, body?: object, headers: object = {}) => {
  const isForm = body instanceof FormData
  const answer = await fetch(`${app.url}/api/v1${address}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

test('a program writes a draft with its picture, repeats a lost answer, publishes, and hears of it', async () => {
  await owner.post('/api/v1/category', { name: 'سياسة' })
  const { port } = receiver.address() as AddressInfo
  const hook = { name: 'أرشيف', url: `http://127.0.0.1:${port}/`, events: ['article.published'] }
  const { secret } = (await owner.post('/api/v1/webhook', hook)).body
  const { key } = await makeKey(rights('read', 'create', 'update'))
  const [section] = (await call(key, 'GET', '/category')).body
  const form = new FormData()
  const jpeg = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  form.append('file', new File([new Uint8Array(jpeg)], 'picture.jpg', { type: 'image/jpeg' }))
  form.append('alt', 'وصف')
  const picture = await call(key, 'POST', '/media', form)
  expect(picture.status).toBe(200)
  const input = {
    title: 'قمة عربية',
    categoryId: section.id,
    description: '<p>متن.</p>',
    imageId: picture.body.id,
  }
  const write = () => call(key, 'POST', '/article', input, { 'idempotency-key': 'first-draft' })
  const [draft, repeated] = [await write(), await write()]
  expect([draft.status, repeated.body]).toEqual([200, draft.body])
  expect(draft.body).toMatchObject({ state: 'held', image: { id: picture.body.id } })
  const { id, revision } = draft.body
  const published = await call(key, 'PATCH', `/article/edit/${id}`, { revision, enable: true })
  expect([published.status, published.body.state]).toEqual([200, 'published'])
  const stale = await call(key, 'PATCH', `/article/edit/${id}`, { revision, title: 'غيره' })
  expect([stale.status, stale.body.code, stale.body.data.current.revision]).toEqual([
    409,
    'STALE_REVISION',
    published.body.revision,
  ])
  await expect.poll(() => messages.length, { timeout: 20_000 }).toBe(1)
  const [{ headers, body }] = messages as [(typeof messages)[number]]
  expect(isGenuine(headers, body, secret)).toBe(true)
  expect(isGenuine(headers, body.replace('قمة', 'أزمة'), secret)).toBe(false)
  expect(isGenuine({ ...headers, 'webhook-timestamp': '1' }, body, secret)).toBe(false)
  expect(JSON.parse(body)).toMatchObject({ type: 'article.published', data: { id, title: 'قمة عربية' } })
})

test('an app reads lists to their end, an article, search and suggestions, and registers for notifications', async () => {
  const { key } = await makeKey(rights('read', 'create', 'update'))
  const site = createReaderClient(app.url)
  const [section] = await answerOf(site.GET('/category'))
  for (let number = 0; number < 5; number += 1) {
    const input = {
      title: `خبر ${number}`,
      categoryId: section!.id,
      description: '<p>متن.</p>',
      enable: true,
    }
    const { status, body } = await call(key, 'POST', '/article', input)
    expect([status, body]).toMatchObject([200, { state: 'published' }])
  }
  const ids: number[] = []
  let after: string | undefined
  do {
    const query = { category: section!.id, limit: 2, ...(after && { after }) }
    const page = await answerOf(site.GET('/article', { params: { query } }))
    ids.push(...page.items.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect([ids.length, new Set(ids).size]).toEqual([6, 6])
  const article = await answerOf(site.GET('/article/blocks/{id}', { params: { path: { id: ids[0]! } } }))
  expect(article.title).toBe('خبر 4')
  const found = await answerOf(site.GET('/search', { params: { query: { q: 'القمة' } } }))
  expect(found.items.map(({ title }) => title)).toEqual(['قمة عربية'])
  expect((await answerOf(site.GET('/push/key'))).key).toMatch(/^[\w-]{80,}$/)
  const curve = createECDH('prime256v1')
  const keys = { p256dh: curve.generateKeys('base64url'), auth: 'A'.repeat(22) }
  const device = { endpoint: 'https://fcm.googleapis.com/fcm/send/app', keys, topics: ['breaking' as const] }
  expect(await answerOf(site.PUT('/push/subscription', { body: device as never }))).toMatchObject({
    topics: ['breaking'],
  })
  const list = await call(key, 'GET', '/article/dashboard?page=2&limit=4&sort=-createdAt')
  expect([list.body.total, list.body.page, list.body.items.length]).toEqual([6, 2, 2])
})

test('what is unchanged costs no body; a revoked or expired key, a lost right and a limit say so', async () => {
  const { key, id } = await makeKey(rights('read'), { perMinute: 10 })
  const address = `${app.url}/api/v1/front/home`
  const etag = (await fetch(address)).headers.get('etag')!
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await call(key, 'POST', '/article', { title: 'خبر', categoryId: 1 })).body.code).toBe('FORBIDDEN')
  await owner.patch(`/api/v1/api-key/${id}/status`, { status: false })
  const revoked = await call(key, 'GET', '/article/dashboard')
  expect([revoked.status, revoked.body.code]).toEqual([401, 'BAD_KEY'])
  expect(revoked.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  const short = await makeKey(rights('read'))
  const over = new Date(Date.now() - 1000)
  await app.db.updateTable('api_keys').set({ expires_at: over }).where('id', '=', short.id).execute()
  expect((await call(short.key, 'GET', '/category')).body.code).toBe('BAD_KEY')
})
