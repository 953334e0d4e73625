import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { gatherSite } from './gather-site.service.ts'

let dir: string
let server: Server
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-hostile-'))
})
afterEach(() => server?.close())
const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent: 'test', timeoutMs: 20_000, maxBytes: 1e7 })
afterAll(async () => {
  await outbound.close()
  await rm(dir, { recursive: true, force: true })
})

const usualAnswers: Record<string, unknown> = {
  '/': { namespaces: ['wp/v2'], home: 'https://old.example' },
  '/wp/v2/types': { post: { slug: 'post', rest_base: 'posts' } },
}
type Answer = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
/** A server that answers as `answer` says, and otherwise as an empty WordPress. */
async function serve(answer: (route: string, url: URL) => Answer | undefined): Promise<string> {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://old.example')
    const route = url.pathname.replace(/^\/wp-json/, '')
    const usual = usualAnswers[route] ?? []
    const given = answer(route, url) ?? { json: usual }
    response.writeHead(given.status ?? 200, given.headers)
    response.end(given.text ?? JSON.stringify(given.json))
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

let exports = 0
async function gather(address: string, more: { maxBytes?: number; password?: string } = {}) {
  const into = path.join(dir, `${++exports}.xml`)
  const { password, ...options } = more
  const signIn = password === undefined ? undefined : { user: 'admin', password }
  await gatherSite({ outbound }, address, { into, types: ['post'], signIn, maxWaitMs: 0, ...options })
  return (await stat(into)).size
}
const isPosts = (route: string) => route === '/wp/v2/posts'
const refusal = { name: 'OldSiteRefusal' }

test('a home page of a megabyte of links to the API without an end is read once', async () => {
  const text = `<link ${"rel='https://api.w.org/' ".repeat(40_000)}`
  const address = await serve((_route, url) => (url.pathname === '/' ? { text } : undefined))
  expect(await gather(address)).toBeGreaterThan(0)
})

test('a post that names one section a million times has it once', { tags: 'thorough' }, async () => {
  const categories = Array.from({ length: 1_000_000 }, () => 7)
  const address = await serve(route =>
    route === '/wp/v2/categories'
      ? { json: [{ id: 7, slug: 'news', name: 'أخبار' }], headers: { 'x-wp-totalpages': '1' } }
      : isPosts(route)
        ? { json: [{ id: 1, categories }], headers: { 'x-wp-totalpages': '1' } }
        : undefined,
  )
  expect(await gather(address)).toBeLessThan(10_000)
})

test('values that are no text stop nothing, and long words of the site are cut', async () => {
  const odd = { toString: 1, valueOf: 1 }
  const row = { id: 1, author: odd, categories: [odd], title: { rendered: odd }, link: odd }
  const address = await serve(route =>
    isPosts(route) ? { json: [row], headers: { 'x-wp-totalpages': '1' } } : undefined,
  )
  expect(await gather(address)).toBeGreaterThan(0)
  server.close()
  const closed = await serve(route =>
    isPosts(route) ? { status: 403, json: { code: odd, message: 'ا'.repeat(1_000_000) } } : undefined,
  )
  const error = await gather(closed).catch(each => each as Error)
  expect(error).toMatchObject(refusal)
  expect(String((error as Error).message).length).toBeLessThan(1000)
})

test('pages without an end stop at the largest size of an export', async () => {
  let id = 0
  const content = { rendered: 'نص '.repeat(5000) }
  const address = await serve(route =>
    isPosts(route) ? { json: Array.from({ length: 20 }, () => ({ id: ++id, content })) } : undefined,
  )
  await expect(gather(address, { maxBytes: 500_000 })).rejects.toMatchObject({
    ...refusal,
    message: expect.stringContaining('لا ينتهي'),
  })
})

test('a password reaches no other port, host or scheme, whatever the site answers', async () => {
  const heard: (string | undefined)[] = []
  const other = createServer((request, response) => {
    heard.push(request.headers.authorization)
    response.end(JSON.stringify({ namespaces: ['wp/v2'], home: 'https://old.example' }))
  })
  await new Promise<void>(ready => other.listen(0, '127.0.0.1', ready))
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  const answers: Answer[] = [
    { headers: { link: `<${elsewhere}wp-json/>; rel="https://api.w.org/"` }, text: '' },
    { status: 302, headers: { location: elsewhere }, text: '' },
    { status: 307, headers: { location: `${elsewhere}wp-json/` }, text: '' },
  ]
  for (const answer of answers) {
    const address = await serve((route, url) =>
      answer.status === 307 ? (route === '/' && url.pathname !== '/' ? answer : undefined) : answer,
    )
    await gather(address, { password: 'abcd' }).catch(() => {})
    server.close()
  }
  other.close()
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.filter(Boolean)).toEqual([])
})
