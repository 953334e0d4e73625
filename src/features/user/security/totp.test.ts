import { expect, test } from 'vitest'
import { totpCode } from '../../../testing/totpCode.ts'
import { findStep, makeRecoveryCodes, makeTotpSecret, normaliseRecoveryCode, totpAddress } from './totp.ts'

// RFC 6238, appendix B: the last six digits of the codes of «12345678901234567890».
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i seconds: %s', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(findStep('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', code, seconds * 1000, 0)).toBe(step)
})

test('a code is valid in its half minute and in the adjacent ones, once', () => {
  const secret = makeTotpSecret()
  const now = 1_800_000_000_000
  const step = now / 30_000
  const codeAt = (away: number) => totpCode(secret, away, now)
  const found = [-2, -1, 0, 1, 2].map(away => findStep(secret, codeAt(away), now, 0))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(findStep(secret, codeAt(0), now, step)).toBeUndefined()
  expect(findStep(secret, codeAt(-1), now, step)).toBeUndefined()
  expect(findStep(secret, codeAt(1), now, step)).toBe(step + 1)
  for (const wrong of ['', '12345', '1234567', 'أبجدهو', '١٢٣٤٥٦', ' 12345', '1e5000']) {
    expect(findStep(secret, wrong, now, 0)).toBeUndefined()
  }
})

test('the address for an app contains site, account and secret', () => {
  const url = new URL(totpAddress('JBSWY3DPEHPK3PXP', 'ورّاق: الأخبار', 'a@example.com'))
  expect(decodeURIComponent(url.pathname)).toBe('/ورّاق: الأخبار:a@example.com')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret: 'JBSWY3DPEHPK3PXP',
    issuer: 'ورّاق: الأخبار',
  })
})

test('a secret has 160 bits', () => expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/))

test('recovery codes: ten different ones, accepted in any spelling', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){2}$/)
  expect(normaliseRecoveryCode(` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `)).toBe(
    normaliseRecoveryCode(codes[0]!),
  )
})
