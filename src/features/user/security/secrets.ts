import { createHash, randomBytes } from 'node:crypto'
import { hash as hashArgon, verify as verifyArgon } from '@node-rs/argon2'

/** Tokens and links are long and random, so a fast hash is safe. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
export const makeToken = () => randomBytes(32).toString('base64url')

/** argon2id, with OWASP's parameters (Password Storage Cheat Sheet: 19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hashArgon(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

/** Takes as long without a hash, so that timing does not tell which accounts exist. */
export async function isRightPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const right = await verifyArgon(hash ?? (await nobodysHash), password)
  return right && typeof hash === 'string'
}
