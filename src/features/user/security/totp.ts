import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 4648 §6. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function decodeBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '').toUpperCase()]
    .map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** RFC 4226 §5.3. */
export function hotp(secret: Uint8Array, counter: number, { digits = 6, algorithm = 'sha1' } = {}): string {
  const moving = Buffer.alloc(8)
  moving.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac(algorithm, secret).update(moving).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (milliseconds: number) => Math.floor(milliseconds / 1000 / stepSeconds)

/**
 * The step whose code this is: the present one, or a neighbour for clocks that are off. Steps up to
 * `lastStep` were used already (RFC 6238 §5.2: a code counts once).
 */
export function findStep(secret: string, code: string, now: number, lastStep: number): number | undefined {
  const key = decodeBase32(secret)
  const present = stepAt(now)
  return [present, present - 1, present + 1].find(step => step > lastStep && same(hotp(key, step), code))
}

function same(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** 160 bits, as RFC 4226 §4 recommends. */
export const makeTotpSecret = () => encodeBase32(randomBytes(20))

/** What an authenticator app reads from the picture. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** Ten, each good once: `k7qm-2xvd-9rtw`. No letters that are taken for others. */
export function makeRecoveryCodes(): string[] {
  const letters = '23456789abcdefghjkmnpqrstuvwxyz'
  const group = () => Array.from(randomBytes(4), byte => letters[byte % letters.length]).join('')
  return Array.from({ length: 10 }, () => [group(), group(), group()].join('-'))
}

/** As a person may type it: capitals, spaces, without dashes. */
export const normaliseRecoveryCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')
