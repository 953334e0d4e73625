/** @module-tag thorough */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { Agent, FormData, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureBytes } from '../contract/endpoint.ts'
import { hashPassword } from '../features/user/security/secrets.ts'
import { freePort } from '../platform/freePort.ts'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeUser } from '../testing/factories.ts'
import { findProxy, type ProxyName, startProxy } from '../testing/proxies.ts'
import { until } from '../testing/until.ts'

const proxies: ProxyName[] = ['nginx', 'caddy', 'varnish']
const readersAddress = '127.0.0.9'
const password = 'كلمة سر طويلة 7'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp({ site: 'built', env: { TRUST_PROXY: 'true' } })
  admin = await app.as('admin')
})
afterAll(() => app?.stop())

describe.each(proxies)('behind %s', proxy => {
  const missing = findProxy(proxy) ? undefined : `${proxy} is not installed`
  const reader = new Agent({ localAddress: readersAddress, connect: { rejectUnauthorized: false } })
  let folder: string
  let running: Awaited<ReturnType<typeof startProxy>> | undefined
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'warraq-proxy-'))
    if (missing) return
    const [http, https] = [await freePort(), await freePort()]
    running = await startProxy(proxy, folder, { http, https, upstreams: [Number(new URL(app.url).port)] })
  })
  afterAll(async () => {
    await reader.close()
    await running?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const get = (where: string, init: Parameters<typeof fetch>[1] = {}) =>
    fetch(`${running!.url}${where}`, { dispatcher: reader, ...init })

  test('a reader gets a page that Warraq itself compressed with Brotli', async ({ skip }) => {
    if (missing) skip(missing)
    const page = await get('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br'])
    expect(await page.text()).toContain('</html>')
  })

  test('an id that a reader invents is not in the log', async ({ skip }) => {
    if (missing) skip(missing)
    // Varnish runs behind another proxy, which has already replaced the id.
    if (proxy === 'varnish') skip('it passes on what the proxy before it sends')
    const { headers } = await get('/healthz', { headers: { 'x-request-id': 'made-up-by-a-reader' } })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{32,36}$/)
  })

  test('an editor uploads the largest picture that is allowed', async ({ skip }) => {
    if (missing) skip(missing)
    const picture = await largestPicture()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'largest.png')
    const answer = await get('/api/v1/media', {
      method: 'POST',
      body: form,
      headers: { cookie: admin.cookie },
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, { hash: expect.any(String) }])
  })

  test('an event arrives while its stream is still open', async ({ skip }) => {
    if (missing) skip(missing)
    const stop = new AbortController()
    const headers = { cookie: admin.cookie }
    const answer = await get('/api/v1/presence/stream?articles=1', { headers, signal: stop.signal })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    let heard = ''
    void (async () => {
      const text = new TextDecoder()
      for await (const piece of answer.body!) heard += text.decode(piece as Uint8Array)
    })().catch(() => {})
    await until(() => expect(heard).toContain('data: '))
    stop.abort()
  })

  test('a sign-in counts for the reader’s address, even if another one is forged', async ({ skip }) => {
    if (missing) skip(missing)
    const email = `${proxy}@example.com`
    const columns = { email, password_hash: await hashPassword(password) }
    const userId = await makeUser(app.db, { role: 'admin', columns })
    const answer = await get('/api/v1/auth/login-dashboard', {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    })
    expect(answer.status).toBe(200)
    const sessions = await app.db
      .selectFrom('sessions')
      .select('address')
      .where('user_id', '=', userId)
      .execute()
    expect(sessions).toEqual([{ address: readersAddress }])
  })

  test.runIf(proxy === 'varnish')('only the site purges', async ({ skip }) => {
    if (missing) skip(missing)
    const purge = (headers: Record<string, string>) => get('/', { method: 'PURGE', headers })
    expect((await purge({})).status).toBe(403)
    const site = new Agent()
    expect((await get('/', { method: 'PURGE', dispatcher: site })).status).toBe(200)
    expect(
      (await get('/', { method: 'PURGE', dispatcher: site, headers: { 'x-forwarded-for': '203.0.113.7' } }))
        .status,
    ).toBe(403)
    await site.close()
  })
})

/** A noisy picture, as large as uploads may be. */
async function largestPicture(): Promise<Buffer> {
  const side = Math.floor(Math.sqrt((pictureBytes - 8192) / 3)) - 2
  const pixels = randomBytes(side * side * 3)
  const picture = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(picture.length).toBeLessThanOrEqual(pictureBytes)
  expect(picture.length).toBeGreaterThan(pictureBytes - 50_000)
  return picture
}
