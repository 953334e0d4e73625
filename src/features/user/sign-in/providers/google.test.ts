import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Claims,
  type GoogleStandIn,
  googleClientId,
  startGoogleStandIn,
} from '../../../../testing/providers/google.ts'
import { createGoogle } from './google.ts'

let standIn: GoogleStandIn
beforeAll(async () => {
  standIn = await startGoogleStandIn()
})
afterAll(() => standIn?.stop())

const google = () =>
  createGoogle({ clientId: googleClientId, baseUrl: standIn.url, scriptUrl: '', cooldownMs: 0 })
const now = () => Math.floor(Date.now() / 1000)

test('a Google token identifies the person', async () => {
  const token = await standIn.token({ email: 'Reader@Gmail.example', nonce: 'n-1' })
  expect(await google().identify(token)).toEqual({
    id: '110000000000000000001',
    email: 'reader@gmail.example',
    name: 'قارئة من غوغل',
    nonce: 'n-1',
  })
})

test.each<[string, () => Claims, string]>([
  ['expired', () => ({ iat: now() - 7200, exp: now() - 3600 }), 'BAD_CREDENTIALS'],
  ['made too long ago', () => ({ iat: now() - 7200, exp: now() + 3600 }), 'BAD_CREDENTIALS'],
  ['that never ends', () => ({ exp: undefined }), 'BAD_CREDENTIALS'],
  ['for another site', () => ({ aud: 'other.apps.googleusercontent.com' }), 'BAD_CREDENTIALS'],
  ['of another issuer', () => ({ iss: 'https://accounts.evil.example' }), 'BAD_CREDENTIALS'],
  ['without a subject', () => ({ sub: undefined }), 'BAD_CREDENTIALS'],
  ['with an unverified e-mail', () => ({ email_verified: false }), 'REFUSED'],
  ['without an e-mail', () => ({ email: undefined }), 'REFUSED'],
])('a token %s is refused', async (_, claims, code) => {
  await expect(google().identify(await standIn.token(claims()))).rejects.toMatchObject({ code })
})

test('a token with a foreign signature, a changed one, or an unsigned one is refused', async () => {
  const [head, , signature] = (await standIn.token({})).split('.')
  const body = Buffer.from(JSON.stringify({ sub: '1' })).toString('base64url')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  for (const token of [
    await standIn.token({}, 'stranger'),
    `${head}.${body}.${signature}`,
    `${unsigned}.${body}.`,
    'لا شيء',
  ]) {
    await expect(google().identify(token)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  }
})

test('rotated keys are fetched again, and the old ones no longer accepted', async () => {
  const provider = google()
  const before = await standIn.token({})
  await provider.identify(before)
  const asked = standIn.asked.length
  await provider.identify(await standIn.token({}))
  expect(standIn.asked).toHaveLength(asked)
  await standIn.rotate()
  await provider.identify(await standIn.token({}))
  expect(standIn.asked).toHaveLength(asked + 1)
  await expect(provider.identify(before)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
})

test('Google unreachable: 503', async () => {
  standIn.fail(true)
  await expect(google().identify(await standIn.token({}))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
  })
  standIn.fail(false)
})
