import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { answerOf, createReaderClient } from '../../clients/reader/index.js'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeArticle } from '../testing/factories.ts'

const root = path.join(import.meta.dirname, '../..')
const docs = await readFile(path.join(root, 'docs/api.md'), 'utf8')

let app: TestApp
let guest: TestClient
let owner: TestClient
let category: number
beforeAll(async () => {
  app = await startTestApp({ site: 'built', hearsAll: true })
  guest = await app.as('guest')
  owner = await app.as('superadmin')
  category = (await owner.post('/api/v1/category', { name: 'سياسة' })).body.id
})
afterAll(() => app?.stop())

test('the home of apps equals the front page of the site: the same stories in the same places', async () => {
  for (let number = 0; number < 12; number += 1) {
    await makeArticle(app.db, { categoryId: category, title: `خبر ${number}`, breaking: number < 3 })
  }
  const { body } = await guest.get('/api/v1/front/home')
  const page = (await guest.get('/_payload.json')).body.loaderData.index___ar
  for (const part of ['template', 'breaking', 'leads', 'latest', 'writers', 'blocks', 'mostRead'])
    expect([part, body[part]]).toEqual([part, page[part]])
  const ids = [
    ...body.leads,
    ...body.latest,
    ...body.blocks.flatMap((block: { articles: { id: number }[] }) => block.articles),
  ].map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(6)
  expect(new Set(ids).size).toBe(ids.length)
})

describe('an article in blocks', () => {
  const description =
    '<p>أول <strong>الكلام</strong>.</p><p>ثانيه.</p><h2>عنوان</h2><p>ثالثه مدفوع.</p><blockquote><p>رابعه مدفوع.</p></blockquote>'

  test('of a free article are complete, without what depends on the reader', async () => {
    const id = await makeArticle(app.db, { categoryId: category, description })
    const { body, headers } = await guest.get(`/api/v1/article/blocks/${id}`)
    expect(headers.get('cache-control')).toMatch(/^public/)
    expect(body).toMatchObject({ id, locked: false, category: { name: 'سياسة' } })
    expect(body).not.toHaveProperty('freeLeft')
    expect(body).not.toHaveProperty('description')
    expect(body.body).toEqual([
      { type: 'paragraph', html: 'أول <strong>الكلام</strong>.', text: 'أول الكلام.' },
      { type: 'paragraph', html: 'ثانيه.', text: 'ثانيه.' },
      { type: 'heading', level: 2, html: 'عنوان', text: 'عنوان' },
      { type: 'paragraph', html: 'ثالثه مدفوع.', text: 'ثالثه مدفوع.' },
      { type: 'quote', pull: false, html: '<p>رابعه مدفوع.</p>', text: 'رابعه مدفوع.' },
    ])
  })

  test('of a locked article are its beginning for everybody; the whole for subscribers, otherwise 402', async () => {
    const id = await makeArticle(app.db, { categoryId: category, description, access: 'subscribers' })
    for (const who of [guest, owner]) {
      const { body } = await who.get(`/api/v1/article/blocks/${id}`)
      expect(body.locked).toBe(true)
      expect(JSON.stringify(body.body)).toContain('أول الكلام')
      expect(JSON.stringify(body)).not.toContain('مدفوع')
    }
    const refused = await guest.get(`/api/v1/article/blocks/whole/${id}`)
    expect([refused.status, refused.body.code]).toEqual([402, 'SUBSCRIBERS_ONLY'])
    const whole = await owner.get(`/api/v1/article/blocks/whole/${id}`)
    expect(JSON.stringify(whole.body.body)).toContain('رابعه مدفوع')
    expect(whole.headers.get('cache-control')).toMatch(/^private/)
  })

  test('of a held article are a 404', async () => {
    const id = await makeArticle(app.db, { enable: false })
    for (const address of [`blocks/${id}`, `blocks/whole/${id}`])
      expect((await guest.get(`/api/v1/article/${address}`)).status).toBe(404)
  })

  test('a long body is parsed in another process, without loss', { tags: 'thorough' }, async () => {
    const long = Array.from({ length: 2000 }, (_, number) => `<p>فقرة طويلة رقمها ${number}.</p>`).join('')
    const id = await makeArticle(app.db, { description: long })
    const { body } = await guest.get(`/api/v1/article/blocks/${id}`)
    expect(body.body).toHaveLength(2000)
    expect(body.body[1999].text).toBe('فقرة طويلة رقمها 1999.')
  })
})

/** The commands in the page's shell blocks that call the API. */
const commands = [...docs.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
  .filter(line => line.startsWith('curl '))

test.each(commands)('docs/api.md: %s', { tags: 'thorough' }, async command => {
  const article = await makeArticle(app.db, { categoryId: category })
  const scopes = ['read', 'create', 'update'].map(action => ({ action, subject: 'Article' }))
  const { body } = await owner.post('/api/v1/api-key', { name: 'مثال', scopes })
  const filled = command
    .replaceAll('https://news.example', app.url)
    .replaceAll('wak_…', body.key)
    .replace('"categoryId": 3', `"categoryId": ${category}`)
    .replace(/\/12\b/, `/${article}`)
    .replace(/^curl /, 'curl -sS --fail-with-body ')
  const cwd = await mkdtemp(path.join(tmpdir(), 'warraq-commands-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  await sharp({ create: { width: 64, height: 36, channels: 3, background: '#246' } })
    .jpeg()
    .toFile(path.join(cwd, 'picture.jpg'))
  const { stdout } = await promisify(execFile)('sh', ['-c', filled], { cwd })
  expect(JSON.parse(stdout)).toBeTruthy()
})

test('docs/api.md has commands, and names each call that an app needs', async () => {
  expect(commands.length).toBeGreaterThan(8)
  const { body } = await guest.get('/api/v1/openapi.json')
  const named = [...docs.matchAll(/`(GET|PUT) (\/[^`?]*)[^`]*`/g)]
  expect(named.length).toBeGreaterThan(8)
  for (const [, method = '', address = ''] of named)
    expect([address, Object.keys(body.paths[address] ?? {})]).toEqual([
      address,
      expect.arrayContaining([method.toLowerCase()]),
    ])
})

describe('the client for readers', () => {
  const folder = path.join(root, 'clients/reader')

  test('matches the present OpenAPI document: npm run client', async () => {
    const { createHash } = await import('node:crypto')
    const { describeApi } = await import('../api/openapi.ts')
    const hash = createHash('sha256')
      .update(JSON.stringify(await describeApi('reader')))
      .digest('hex')
    const [first] = (await readFile(path.join(folder, 'api.d.ts'), 'utf8')).split('\n')
    expect(first).toContain(hash)
  })

  test('is a package with all of its files', async () => {
    const { files } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
    for (const file of files) expect(await readFile(path.join(folder, file), 'utf8')).not.toBe('')
  })

  test('returns the result, or throws the code, the message and the delay', async () => {
    const client = createReaderClient(`${app.url}/`)
    const [section] = await answerOf(client.GET('/category'))
    expect(section?.name).toBe('سياسة')
    const call = answerOf(client.GET('/article/blocks/{id}', { params: { path: { id: 999_999 } } }))
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404, message: 'لم نجد ما طلبته.' })
    const busy = createReaderClient(app.url, {
      fetch: async () => new Response('<html>', { status: 503, headers: { 'retry-after': '7' } }),
    })
    await expect(answerOf(busy.GET('/category'))).rejects.toMatchObject({
      code: 'UNKNOWN',
      status: 503,
      retryAfter: 7,
    })
  })

  test('runs the example in Node, which prints the home and a story', { tags: 'thorough' }, async () => {
    const copy = await mkdtemp(path.join(tmpdir(), 'warraq-example-'))
    try {
      await mkdir(path.join(copy, 'node_modules/@warraq'), { recursive: true })
      await symlink(folder, path.join(copy, 'node_modules/@warraq/reader-client'))
      const example = path.join(copy, 'latest.mjs')
      await symlink(path.join(root, 'examples/node/latest.mjs'), example)
      const options = ['--preserve-symlinks-main', example, app.url]
      const { stdout } = await promisify(execFile)(process.execPath, options)
      expect(stdout).toMatch(/^- خبر/)
      expect(stdout).toContain('متن الخبر.')
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  })
})
