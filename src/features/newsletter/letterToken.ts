import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/security/vault.ts'

export const tokenKey = (vault: Vault): Promise<Buffer> => vault.deriveKey('newsletter.letters')

/** Unforgeable id of a mail for its headers, by which bounces are recognised. */
export function letterToken(key: Buffer, deliveryId: number): string {
  return `${deliveryId}.${sign(key, String(deliveryId)).toString('base64url')}`
}

/** Undefined for a token that is not ours. */
export function deliveryOf(key: Buffer, token: string): number | undefined {
  const [id = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const right = sign(key, id)
  return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : undefined
}

const sign = (key: Buffer, id: string) => createHmac('sha256', key).update(id).digest().subarray(0, 16)
