import { expect, test } from 'vitest'
import {
  decodeBase32,
  encodeBase32,
  findStep,
  hotp,
  makeRecoveryCodes,
  makeTotpSecret,
  normaliseRecoveryCode,
  stepAt,
  totpAddress,
} from './totp.ts'

const seed = (length: number) => Buffer.from('1234567890'.repeat(7).slice(0, length))
const seeds: Record<string, Buffer> = { sha1: seed(20), sha256: seed(32), sha512: seed(64) }

// RFC 6238, appendix B.
test.each<[number, string, string]>([
  [59, 'sha1', '94287082'],
  [59, 'sha256', '46119246'],
  [59, 'sha512', '90693936'],
  [1111111109, 'sha1', '07081804'],
  [1111111109, 'sha256', '68084774'],
  [1111111109, 'sha512', '25091201'],
  [1111111111, 'sha1', '14050471'],
  [1111111111, 'sha256', '67062674'],
  [1111111111, 'sha512', '99943326'],
  [1234567890, 'sha1', '89005924'],
  [1234567890, 'sha256', '91819424'],
  [1234567890, 'sha512', '93441116'],
  [2000000000, 'sha1', '69279037'],
  [2000000000, 'sha256', '90698825'],
  [2000000000, 'sha512', '38618901'],
  [20000000000, 'sha1', '65353130'],
  [20000000000, 'sha256', '77737706'],
  [20000000000, 'sha512', '47863826'],
])('at %i seconds with %s: %s', (seconds, algorithm, code) => {
  expect(hotp(seeds[algorithm]!, stepAt(seconds * 1000), { digits: 8, algorithm })).toBe(code)
})

// RFC 4226, appendix D.
test('the first ten codes of a counter', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => hotp(seed(20), counter))
  expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '))
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base 32 of «%s»: %s', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded)
  expect(decodeBase32(encoded).toString()).toBe(text)
})

test('a code counts in its half minute and in those beside it, once', () => {
  const secret = makeTotpSecret()
  const now = 1_800_000_000_000
  const step = stepAt(now)
  const codeAt = (at: number) => hotp(decodeBase32(secret), at)
  const found = [-2, -1, 0, 1, 2].map(away => findStep(secret, codeAt(step + away), now, 0))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(findStep(secret, codeAt(step), now, step)).toBeUndefined()
  expect(findStep(secret, codeAt(step - 1), now, step)).toBeUndefined()
  expect(findStep(secret, codeAt(step + 1), now, step)).toBe(step + 1)
  for (const wrong of ['', '12345', '1234567', 'أبجدهو']) {
    expect(findStep(secret, wrong, now, 0)).toBeUndefined()
  }
})

test('the address an app reads names site, account and secret', () => {
  const url = new URL(totpAddress('JBSWY3DPEHPK3PXP', 'ورّاق', 'a@example.com'))
  expect(decodeURIComponent(url.pathname)).toBe('/ورّاق:a@example.com')
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret: 'JBSWY3DPEHPK3PXP', issuer: 'ورّاق' })
})

test('recovery codes: ten, all different, the same however typed', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){2}$/)
  expect(normaliseRecoveryCode(` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `)).toBe(
    normaliseRecoveryCode(codes[0]!),
  )
})
