import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../../platform/security/vault.ts'

/** 256 bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Strangers ask for other addresses too, which the database may be unable to store. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Secret of one subscription, which its hub signs with. Derived, so that the database does not contain it. */
export async function secretOf(vault: Pick<Vault, 'deriveKey'>, token: string): Promise<string> {
  return createHmac('sha256', await vault.deriveKey('feed hubs'))
    .update(token)
    .digest('hex')
}

/** Whether `X-Hub-Signature` is the body's (W3C WebSub §8.1). */
export function isSigned(body: Uint8Array, signature: string | null, secret: string): boolean {
  const [, method, hex] = /^\s*(sha1|sha256|sha384|sha512)=([\da-f]+)\s*$/i.exec(signature ?? '') ?? []
  if (!method || !hex) return false
  const own = createHmac(method.toLowerCase(), secret).update(body).digest()
  const given = Buffer.from(hex, 'hex')
  return given.length === own.length && timingSafeEqual(given, own)
}
