/** @module-tag thorough */
import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { forgetLimits, knownPassword, makePerson } from '../../../testing/people.ts'
import { hashPassword } from './secrets.ts'

vi.mock(import('@node-rs/argon2'), async original => {
  const real = await original()
  return { ...real, hash: vi.fn(real.hash) }
})

const half = Math.max(1, Math.floor(availableParallelism() / 2))
const numbers = (length: number) => Array.from({ length }, (_, index) => index)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'true' } })
  await makePerson(app, 'desk@news.example', { role: 'admin' })
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

/** New passwords are not hashed until the returned function is called. */
async function holdHashes() {
  const original = vi.mocked(hash).getMockImplementation()!
  const over = Promise.withResolvers<void>()
  const end = () => over.resolve()
  vi.mocked(hash).mockClear()
  vi.mocked(hash).mockImplementation(async (...asked) => {
    await over.promise
    return original(...asked)
  })
  onTestFinished(() => {
    end()
    vi.mocked(hash).mockImplementation(original)
  })
  return end
}

const begun = () => vi.mocked(hash).mock.calls.length

const post = (call: string, from: string, body: object, signal?: AbortSignal) =>
  fetch(`${app.url}/api/v1/auth/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
const register = (n: number, signal?: AbortSignal) => {
  const email = `reader${n}@mail${n}.example`
  return post('register', `10.3.0.${n}`, { name: 'قارئ', email, password: knownPassword }, signal)
}
const signIn = () =>
  post('login-dashboard', '192.0.2.7', { email: 'desk@news.example', password: knownPassword })

test('half of the cores hash at once; staff can sign in while many readers register', async () => {
  const release = await holdHashes()
  const registering = numbers(30).map(n => register(n))
  await expect.poll(begun).toBe(half)
  const staff = signIn()
  // An answer later, no other hash has begun.
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  expect(begun()).toBe(half)
  release()
  expect((await staff).status).toBe(200)
  expect((await Promise.all(registering)).map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test('beyond the queue sign-in is told 503 and when to come back', async () => {
  const release = await holdHashes()
  const waiting = numbers(half + 60).map(n => hashPassword(`كلمة ${n}`))
  const refused = await signIn()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect((await refused.json()).message).toContain('مزدحم')
  release()
  await Promise.all(waiting)
  expect((await signIn()).status).toBe(200)
})

test('nothing is hashed for clients that left while they waited', async () => {
  const release = await holdHashes()
  const busy = numbers(half).map(n => hashPassword(`كلمة ${n}`))
  const client = new AbortController()
  const leaving = numbers(5).map(n => register(100 + n, client.signal))
  const countAttempts = async () => {
    const key = 'mails:network:10.3.0.%'
    const counted = app.db.selectFrom('rate_limits').where('key', 'like', key)
    return (await counted.select('key').execute()).length
  }
  await expect.poll(countAttempts).toBe(5)
  client.abort()
  await Promise.allSettled(leaving)
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  release()
  await Promise.all(busy)
  expect((await signIn()).status).toBe(200)
  expect(begun()).toBe(half)
})
