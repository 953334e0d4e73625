import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/security/vault.ts'

export const tokenKey = (vault: Vault): Promise<Buffer> => vault.deriveKey('newsletter.letters')

/** Unforgeable name of a mail for its headers, by which bounces are recognised. */
export function mailToken(key: Buffer, name: string): string {
  return `${name}.${sign(key, name).toString('base64url')}`
}

/** Token of a newsletter's mail, which is named after its delivery. */
export const letterToken = (key: Buffer, deliveryId: number): string => mailToken(key, String(deliveryId))

/** Undefined for a token that is not ours. */
export function nameOf(key: Buffer, token: string): string | undefined {
  const [name = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const right = sign(key, name)
  return given.length === right.length && timingSafeEqual(given, right) ? name : undefined
}

const sign = (key: Buffer, name: string) => createHmac('sha256', key).update(name).digest().subarray(0, 16)
