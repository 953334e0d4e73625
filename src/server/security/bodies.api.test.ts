import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'

let app: TestApp
const clients: Record<string, TestClient> = {}
beforeAll(async () => {
  app = await startTestApp()
  for (const visitor of ['guest', 'superadmin'] as const) clients[visitor] = await app.as(visitor)
})
afterAll(() => app?.stop())

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const parts = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const many = (count: number, one: (index: number) => string, between = '') =>
  Array.from({ length: count }, (_, index) => one(index)).join(between)

const login = '/api/v1/auth/login/web'
const account = { email: 'a@b.example', password: 'x' }
const keys = (count: number) => `{${many(count, index => `"k${index}":1`, ',')}}`

/** Sends a body as given, chunked if there is no `length`. */
async function send(visitor: string, path: string, body: string, headers: object, method = 'POST') {
  const { cookie } = clients[visitor]!
  const pieces = async function* () {
    for (let at = 0; at < body.length; at += 50_000) yield Buffer.from(body.slice(at, at + 50_000))
  }
  const ask = { method, headers: { ...headers, cookie } }
  const answers = await Promise.all([
    fetch(app.url + path, { ...ask, body }),
    fetch(app.url + path, { ...ask, body: pieces(), duplex: 'half' } as never),
  ])
  return Promise.all(answers.map(async answer => ({ status: answer.status, text: await answer.text() })))
}

describe('refuses a body that is too large before parsing it, also without a Content-Length', () => {
  test.each<[string, string, string, string, object, number]>([
    ['guest', '800,000 keys', login, keys(800_000), json, 413],
    ['guest', '1,001 keys', login, keys(1001), json, 413],
    ['guest', '100 kB and a letter', login, JSON.stringify({ password: 'x'.repeat(1e5) }), json, 413],
    ['guest', 'keys in text alone', login, JSON.stringify({ ...account, x: '{[,'.repeat(3000) }), json, 401],
    ['guest', 'a quote in text', login, JSON.stringify({ ...account, x: '\\",[{'.repeat(3000) }), json, 401],
    ['guest', '33 lists in each other', login, `{"x":${'['.repeat(32)}${']'.repeat(32)}}`, json, 413],
    ['guest', '300,000 fields', login, many(300_000, index => `k${index}=1`, '&'), form, 413],
    ['guest', '1,001 fields', login, many(1001, index => `k${index}=1`, '&'), form, 413],
    ['guest', 'a field 33 deep', login, `x${'[a]'.repeat(33)}=1`, form, 413],
    ['guest', '1,001 parts', login, `${many(1001, index => part(`k${index}`, ''))}--x--`, parts, 413],
    ['guest', 'a part 33 deep', login, `${part(`x${'[a]'.repeat(33)}`, '1')}--x--`, parts, 413],
    ['guest', 'a part without end of its head', login, `--x\r\nX: ${'y'.repeat(9000)}`, parts, 413],
    ['guest', 'a form of a page', '/info/contact-us', many(1001, i => `k${i}=1`, '&'), form, 413],
    ['guest', 'a long form of a page', '/info/contact-us', `message=${'x'.repeat(1e5)}`, form, 413],
    ['guest', 'a picture without a session', '/account', `file=${'x'.repeat(1e5)}`, form, 413],
    [
      'superadmin',
      'a long form of a page of theirs',
      '/account/preferences',
      `x=${'x'.repeat(1e5)}`,
      form,
      413,
    ],
    ['superadmin', 'a long form where pictures go', '/account', `form=none&x=${'x'.repeat(1e5)}`, form, 200],
    ['superadmin', 'a longer one', '/account', `form=none&x=${'x'.repeat(17e6)}`, form, 413],
    ['guest', 'what is for staff', '/api/v1/article', keys(800_000), json, 401],
    ['guest', 'an unknown call', '/api/v1/nothing', keys(800_000), json, 404],
    ['superadmin', 'a name', '/api/v1/category', JSON.stringify({ name: 'ا'.repeat(50_001) }), json, 413],
    ['superadmin', 'an article', '/api/v1/article', JSON.stringify({ title: 'x'.repeat(4e6) }), json, 400],
    ['superadmin', 'a long one', '/api/v1/article', JSON.stringify({ title: 'x'.repeat(5e6) }), json, 413],
  ])('%s, %s', { tags: 'thorough' }, async (visitor, _what, path, body, headers, status) => {
    for (const answer of await send(visitor, path, body, headers)) {
      expect(answer.status).toBe(status)
      if (status === 413) expect(answer.text).toContain('ما أرسلته أكبر من المسموح')
    }
  })
})

// A logged error would fail this file.
test.each([login, '/info/contact-us'])(
  'a sender of %s who disconnects is not logged as an error',
  async path => {
    const { host, hostname, port } = new URL(app.url)
    const sender = connect(Number(port), hostname)
    sender.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n`,
    )
    await once(sender, 'data')
    sender.write('{"email":')
    // Once a later request has been answered, the body has been read.
    expect((await clients.guest!.get('/healthz')).status).toBe(200)
    sender.resetAndDestroy()
    expect((await clients.guest!.get('/healthz')).status).toBe(200)
  },
)
