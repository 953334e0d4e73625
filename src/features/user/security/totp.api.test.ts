import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeCategory } from '../../../testing/factories.ts'
import { listMails, waitForMail } from '../../../testing/outbox.ts'
import {
  forgetLimits,
  isSignedIn,
  knownPassword,
  makePerson,
  otherCode,
  signedIn,
  told,
} from '../../../testing/people.ts'
import { totpCode } from '../../../testing/totpCode.ts'
import { openTotp, sealOldTotp } from './totp-seal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

type Role = 'user' | 'admin'
async function person(email: string, role: Role = 'user', columns: object = {}): Promise<TestClient> {
  await makePerson(app, email, { role, columns })
  return signedIn(app, email)
}
const call = (client: TestClient, what: string, body: object) =>
  client.post(`/api/v1/user/totp/${what}`, body)
const setUp = async (client: TestClient) =>
  (await call(client, 'setup', { password: knownPassword })).body as { secret: string; address: string }

describe('switching it on', () => {
  test('requires the password and a code; recovery codes are shown once; other sessions end', async () => {
    const [here, there] = [await person('on@example.com'), await signedIn(app, 'on@example.com')]
    expect((await call(here, 'setup', { password: 'تخمين' })).status).toBe(400)
    const { secret, address } = await setUp(here)
    expect(decodeURIComponent(address)).toMatch(/^otpauth:\/\/totp\/ورّاق:on@example\.com\?/)
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect((await here.get('/api/v1/user')).body.totp).toBe(false)
    expect(told(await call(here, 'confirm', { otp: otherCode(totpCode(secret)) }))).toEqual([
      422,
      'WRONG_CODE',
    ])
    const { body } = await call(here, 'confirm', { otp: totpCode(secret) })
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect((await here.get('/api/v1/user')).body).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    const rows = await app.db.selectFrom('recovery_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body.recoveryCodes[0].replaceAll('-', ''))
  })

  test('the secret is sealed for its user in the database; older ones are sealed on upgrade', async () => {
    const client = await person('sealed@example.com')
    const { secret } = await setUp(client)
    const { id } = (await client.get('/api/v1/user')).body
    const stored = () =>
      app.db
        .selectFrom('users')
        .select(['totp_secret as secret', 'totp_offered as offered'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect((await stored()).offered).toMatch(/^v1\./)
    expect((await call(client, 'confirm', { otp: totpCode(secret) })).status).toBe(200)
    const sealed = (await stored()).secret
    expect(sealed).toMatch(/^v1\./)
    expect(await openTotp(app.services.vault, id + 1, sealed!)).toBeUndefined()
    await app.db.updateTable('users').set({ totp_secret: secret }).where('id', '=', id).execute()
    await sealOldTotp(app.services)
    expect(await openTotp(app.services.vault, id, (await stored()).secret!)).toBe(secret)
    expect((await call(client, 'off', { otp: totpCode(secret, 1) })).status).toBe(200)
  })

  test('cannot be confirmed without an offer; a working one cannot be replaced', async () => {
    const client = await person('order@example.com')
    expect((await call(client, 'confirm', { otp: '000000' })).status).toBe(422)
    const { secret } = await setUp(client)
    await call(client, 'confirm', { otp: totpCode(secret) })
    expect(told(await call(client, 'setup', { password: knownPassword }))).toEqual([422, 'REFUSED'])
    expect((await call(client, 'confirm', { otp: totpCode(secret, 1) })).status).toBe(422)
  })

  test('codes: ten guesses, then 429', async () => {
    const client = await person('guess@example.com')
    const { secret } = await setUp(client)
    const statuses = []
    for (let count = 0; count < 11; count++) {
      statuses.push((await call(client, 'confirm', { otp: otherCode(totpCode(secret)) })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })
})

const started = async (email: string, role: Role = 'user', columns: object = {}) => {
  const client = await person(email, role, columns)
  const { secret } = await setUp(client)
  const { body } = await call(client, 'confirm', { otp: totpCode(secret, -1) })
  return { client, secret, recoveryCodes: body.recoveryCodes as string[] }
}

test('new recovery codes replace the old ones', async () => {
  const { client, secret, recoveryCodes } = await started('renew@example.com')
  expect((await call(client, 'recovery-codes', { otp: 'xxxx-xxxx-xxxx' })).status).toBe(422)
  const { body } = await call(client, 'recovery-codes', { otp: totpCode(secret) })
  expect(body.recoveryCodes).toHaveLength(10)
  expect((await call(client, 'off', { otp: recoveryCodes[0] })).status).toBe(422)
  expect((await call(client, 'off', { otp: body.recoveryCodes[0] })).status).toBe(200)
})

test('a used recovery code is not reported to an unconfirmed address', { tags: 'thorough' }, async () => {
  const columns = { email: null, pending_email: 'stranger@example.com', activated: false }
  const { client, recoveryCodes } = await started('stranger@example.com', 'user', columns)
  expect((await call(client, 'off', { otp: recoveryCodes[0] })).status).toBe(200)
  const owner = await started('owner@example.com')
  await call(owner.client, 'off', { otp: owner.recoveryCodes[0] })
  await waitForMail(app.dataDir, 'owner@example.com', 2)
  const addressees = (await listMails(app.dataDir)).map(({ to }) => to)
  expect(addressees).not.toContain('stranger@example.com')
})

test('switching it off requires a code, and is reported by mail', async () => {
  const { client, secret } = await started('off@example.com')
  expect((await call(client, 'off', { otp: otherCode(totpCode(secret)) })).status).toBe(422)
  expect((await call(client, 'off', { otp: totpCode(secret) })).body).toMatchObject({
    totp: false,
    recoveryCodesLeft: 0,
  })
  expect((await waitForMail(app.dataDir, 'off@example.com')).subject).toContain('تطبيق المصادقة')
  expect((await signedIn(app, 'off@example.com')).userId).toBe(client.userId)
})

describe('an app that is required of staff', () => {
  test('without one the dashboard is closed except for the own account; with it the dashboard opens at the next call', async () => {
    const client = await person('asked@example.com', 'admin', { totp_required: true })
    expect(told(await client.get('/api/v1/article/dashboard'))).toEqual([403, 'TOTP_REQUIRED'])
    const hidden = await makeCategory(app.db)
    await app.db.updateTable('categories').set({ status: false }).where('id', '=', hidden).execute()
    expect((await client.get(`/api/v1/category/${hidden}`)).status).toBe(404)
    expect((await client.post('/api/v1/auth/token')).body.result.mustSetUpTotp).toBe(true)
    const renewed = await signedIn(app, 'asked@example.com')
    const { secret } = await setUp(renewed)
    await call(renewed, 'confirm', { otp: totpCode(secret, -1) })
    expect((await renewed.get('/api/v1/article/dashboard')).status).toBe(200)
    expect(told(await call(renewed, 'off', { otp: totpCode(secret) }))).toEqual([422, 'REFUSED'])
  })

  test('required during a session, it applies from the next call; a superadmin removes a lost one', async () => {
    const { client } = await started('lost@example.com', 'admin')
    const owner = await app.as('superadmin')
    const edit = async (body: object) => {
      const { revision } = (await owner.get(`/api/v1/user/${client.userId}`)).body
      return owner.patch(`/api/v1/user/edit/${client.userId}`, { revision, ...body })
    }
    expect((await edit({ totpRequired: true })).body).toMatchObject({ totpRequired: true, totp: true })
    expect((await client.get('/api/v1/article/dashboard')).status).toBe(200)
    expect((await edit({ totp: false })).body.totp).toBe(false)
    expect((await client.get('/api/v1/article/dashboard')).status).toBe(403)
  })
})
