import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProxyTrust } from '../../platform/proxy-trust.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { requestIdOf } from './request-id.ts'

const made = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const nginx = '4f9d2c81a6b34e07b0c5d8e1f2a39b46'

test.each([
  ['a proxy that is trusted', 'true', '10.0.0.2', nginx, nginx],
  ['one of its networks', '10.0.0.0/8', '10.0.0.2', nginx, nginx],
  [
    'AWS',
    'true',
    '10.0.0.2',
    'Root=1-67891233-abcdef012345678912345678',
    'Root=1-67891233-abcdef012345678912345678',
  ],
  ['a stranger beside its networks', '10.0.0.0/8', '192.0.2.1', nginx, made],
  ['anybody, where no proxy is trusted', 'false', '10.0.0.2', nginx, made],
  ['a proxy that sends none', 'true', '10.0.0.2', undefined, made],
  ['a proxy that sends a short one', 'true', '10.0.0.2', '1', made],
  ['a proxy that passes a forged line on', 'true', '10.0.0.2', 'abcdefgh"}\n{"level":60', made],
  ['a proxy that passes a long one on', 'true', '10.0.0.2', 'a'.repeat(129), made],
])('from %s', (_, trust, remoteAddress, given, expected) => {
  const headers = given === undefined ? {} : { 'x-request-id': given }
  const id = requestIdOf({ headers, socket: { remoteAddress } }, readProxyTrust(trust)!)
  if (expected instanceof RegExp) expect(id).toMatch(expected)
  else expect(id).toBe(expected)
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: true, hearsAll: true, env: { TRUST_PROXY: 'true' } })
})
afterAll(() => app?.stop())

test('a request and the job that it queues have the same id in the log, which the client receives', {
  tags: 'thorough',
}, async () => {
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const change = { group: 'website', revision, values: { contactInbox: 'news@example.com' } }
  expect((await owner.patch('/api/v1/setting', change)).status).toBe(200)
  const guest = await app.as('guest')
  const message = {
    name: 'قارئ',
    email: 'reader@example.com',
    subject: 'سؤال',
    message: 'متى يصدر العدد القادم؟',
  }
  const sent = await guest.call('POST', '/api/v1/contactus', message, { 'x-request-id': nginx })
  expect(sent.headers.get('x-request-id')).toBe(nginx)
  expect(sent.status).toBe(200)
  const lines = () => app.logged.map(line => JSON.parse(line) as Record<string, unknown>)
  const ofJob = () => lines().filter(({ requestId, job }) => requestId === nginx && job === 'mailMessage')
  await expect.poll(ofJob).not.toEqual([])
})

test.each(['/healthz', '/', '/api/v1/nothing', '/dashboard', '/nothing.html'])(
  '%s answers with its id',
  async path => {
    const { headers } = await fetch(app.url + path, { redirect: 'manual' })
    expect(headers.get('x-request-id')).toMatch(made)
  },
)
