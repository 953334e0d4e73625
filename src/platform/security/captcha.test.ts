import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CaptchaStandIn,
  type CaptchaToken,
  captchaKeys,
  startCaptchaStandIn,
} from '../../testing/providers/captcha.ts'
import type { CaptchaKeys } from '../config.ts'
import { createCaptcha, isSecretRefused } from './captcha.ts'

let standIn: CaptchaStandIn
beforeAll(async () => {
  standIn = await startCaptchaStandIn()
})
afterAll(() => standIn?.stop())

const captcha = (version: CaptchaKeys['version'], more: Partial<CaptchaKeys> = {}) =>
  createCaptcha(
    { version, ...captchaKeys, minScore: 0.5, ...more },
    { baseUrl: standIn.url, scriptBaseUrl: '' },
  )

const good = { score: 0.9, action: 'register' }

describe.each(['v2', 'v3', 'enterprise'] as const)('%s', version => {
  test('accepts each answer only once', async () => {
    standIn.tokens.set('token', version === 'v2' ? {} : good)
    await captcha(version).check('token', 'register', '127.0.0.1')
    await expect(captcha(version).check('token', 'register', '127.0.0.1')).rejects.toMatchObject({
      code: 'CAPTCHA_FAILED',
    })
  })
  test('no answer: refused without a request to the provider', async () => {
    const asked = standIn.asked.length
    await expect(captcha(version).check(undefined, 'register', '')).rejects.toMatchObject({ status: 422 })
    expect(standIn.asked).toHaveLength(asked)
  })
  test('tells an invalid secret from a wrong answer', async () => {
    const error = await captcha(version, { secret: 'wrong' })
      .check('token', 'register', '')
      .catch(e => e)
    expect([error.code, isSecretRefused(error)]).toEqual(['UNAVAILABLE', true])
    const wrong = await captcha(version)
      .check('unknown', 'register', '')
      .catch(e => e)
    expect([wrong.code, isSecretRefused(wrong)]).toEqual(['CAPTCHA_FAILED', false])
    expect(await captcha(version, { secret: 'wrong' }).knowsSecret()).toBe(false)
    expect(await captcha(version).knowsSecret()).toBe(true)
    standIn.fail(true)
    expect(await captcha(version).knowsSecret()).toBeUndefined()
    standIn.fail(false)
  })
  test('the provider is unavailable: 503', async () => {
    standIn.fail(true)
    await expect(captcha(version).check('token', 'register', '')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
    })
    standIn.fail(false)
  })
})

test.each<[CaptchaKeys['version'], string, CaptchaToken, Partial<CaptchaKeys>?]>([
  ['v2', 'that is invalid', { valid: false }],
  ['v3', 'of a machine', { ...good, score: 0.1 }],
  ['v3', 'for another form', { ...good, action: 'login' }],
  ['v3', 'below a score of our own', { ...good, score: 0.6 }, { minScore: 0.7 }],
  ['enterprise', 'of a machine', { ...good, score: 0.1 }],
  ['enterprise', 'for another form', { ...good, action: 'login' }],
  ['enterprise', 'that is invalid', { ...good, valid: false }],
])('%s: refuses an answer %s', async (version, _, token, more) => {
  standIn.tokens.set('token', token)
  await expect(captcha(version, more).check('token', 'register', '')).rejects.toMatchObject({
    code: 'CAPTCHA_FAILED',
  })
})
