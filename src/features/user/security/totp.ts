import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/**
 * The step of this code: the current one, or an adjacent one for clocks that are off. Steps up to `lastStep` are used
 * (RFC 6238 §5.2: a code counts once).
 */
export function findStep(secret: string, code: string, now: number, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const away = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, timestamp: now, window: 1 })
  const step = TOTP.counter({ timestamp: now }) + (away ?? 0)
  return away !== null && step > lastStep ? step : undefined
}

/** 160 bits, as RFC 4226 §4 recommends. */
export const makeTotpSecret = () => new Secret({ size: 20 }).base32

/** The URI that passes the secret to an authenticator app. */
export const totpAddress = (secret: string, issuer: string, label: string) =>
  new TOTP({ secret, issuer, label }).toString()

/** Ten single-use codes without look-alike letters: `k7qm-2xvd-9rtw`. */
export function makeRecoveryCodes(): string[] {
  const letters = '23456789abcdefghjkmnpqrstuvwxyz'
  const group = () => Array.from(randomBytes(4), byte => letters[byte % letters.length]).join('')
  return Array.from({ length: 10 }, () => [group(), group(), group()].join('-'))
}

/** Accepts capitals, spaces and missing dashes. */
export const normaliseRecoveryCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')
