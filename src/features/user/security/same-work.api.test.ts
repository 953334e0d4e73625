/** @module-tag thorough */
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { callsWithAddress, makePerson } from '../../../testing/people.ts'
import { hashPassword } from './secrets.ts'

vi.mock(import('@node-rs/argon2'), async original => {
  const real = await original()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

let app: TestApp
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp()
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

/** Requests a code, which becomes 123456 if there is an account. */
async function askForCode(email: string) {
  await callsWithAddress['request-otp']!(guest, email)
  await app.db
    .updateTable('one_time_codes')
    .set({ code_hash: await hashPassword('123456') })
    .where('email', '=', email)
    .where('user_id', 'is not', null)
    .execute()
}

/** The statements that a call sends to the database, and its calls of argon2, which take most of the time. */
async function workOf(call: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const calls = [vi.mocked(hash), vi.mocked(verify)].map(counted => counted.mockClear().mock.calls)
  await call()
  const statements = query.mock.calls.map(([asked]) => textOf(asked))
  query.mockRestore()
  // Notices, the quarantine and a silent database are looked at every now and then, whoever calls.
  const own = statements.filter(text => !/^listen|^select 1$|from "quarantine"/.test(text))
  return [...calls.map(({ length }) => length), own]
}

const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : (asked as { text: string }).text)

test.each(Object.entries(callsWithAddress))('%s does the same work, account or none', async (name, call) => {
  const work = []
  await makePerson(app, `${name.replace('/', '-')}@there.example`, { role: 'admin' })
  for (const where of ['there', 'not']) {
    const email = `${name.replace('/', '-')}@${where}.example`
    if (name === 'verify-otp') await askForCode(email)
    work.push(await workOf(() => call(guest, email)))
  }
  expect(work[0]).toEqual(work[1])
})
