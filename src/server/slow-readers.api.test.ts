import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { noPages, startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
let clientDir: string
beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'warraq-client-'))
  await mkdir(path.join(clientDir, 'assets'))
  await writeFile(path.join(clientDir, 'assets/a.js'), '1')
  app = await startTestApp({ env: { TRUST_PROXY: 'true' }, site: { ...noPages, clientDir } })
})
afterAll(async () => {
  await app?.stop()
  await rm(clientDir, { recursive: true })
})

const max = 200
const picture = (letter: string) => `/media/${letter.repeat(32)}-320.webp`
const ask = (file: string, from: string, options: RequestInit = {}) =>
  fetch(app.url + file, { ...options, headers: { 'x-forwarded-for': from, ...options.headers } })

/**
 * Stores one picture that is larger than the socket buffers of both ends, and simulates a hanging disk for
 * another.
 */
function holdPictures() {
  const over = Promise.withResolvers<undefined>()
  const bytes = new Uint8Array(64 * 2 ** 20)
  const large = { bytes, contentType: 'image/webp', size: bytes.length, lastModified: new Date() }
  const get = vi.spyOn(app.services.storage, 'get').mockImplementation(async key => {
    if (key.includes('aaaa')) return large
    return key.includes('bbbb') ? over.promise : undefined
  })
  onTestFinished(() => {
    over.resolve(undefined)
    get.mockRestore()
  })
  return () => get.mock.calls.filter(([key]) => key.includes('bbbb')).length
}

/** Requests the large picture, and reads only its beginning. */
async function stopReading(from: string): Promise<() => void> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => {})
  socket.write(`GET ${picture('a')} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`)
  await once(socket, 'readable')
  return () => socket.destroy()
}

test('a network has a limited number of unfinished files; staff and others are served, and a reader who leaves frees a place', {
  tags: 'thorough',
}, async () => {
  const { cookie } = await app.as('admin')
  const countHeld = holdPictures()
  const leave = await stopReading('192.0.2.1')
  const client = new AbortController()
  const held = Array.from({ length: max - 1 }, () =>
    ask(picture('b'), '192.0.2.1', { signal: client.signal }),
  )
  await expect.poll(countHeld).toBe(max - 1)
  for (const file of [picture('a'), picture('c'), '/share/article/1-0123456789abcd.jpg', '/assets/a.js']) {
    const refused = await ask(file, '192.0.2.1')
    expect([file, refused.status, refused.headers.get('retry-after')]).toEqual([file, 429, '10'])
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    await refused.body?.cancel()
  }
  expect((await ask(picture('c'), '192.0.2.2')).status).toBe(404)
  expect((await ask('/assets/a.js', '192.0.2.2')).status).toBe(200)
  expect((await ask('/assets/a.js', '192.0.2.1', { headers: { cookie } })).status).toBe(200)
  leave()
  await expect.poll(async () => (await ask('/assets/a.js', '192.0.2.1')).status).toBe(200)
  client.abort()
  await Promise.allSettled(held)
})
