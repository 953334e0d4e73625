import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash as hashArgon, verify as verifyArgon } from '@node-rs/argon2'

/** Tokens and links are long and random, so a fast hash is safe. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
export const makeToken = () => randomBytes(32).toString('base64url')
/** Six digits, for a person to copy. */
export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * argon2id, with OWASP's parameters (Password Storage Cheat Sheet: 19 MiB, 2 passes). Keyboards write «أ» as one
 * character or as two, so the password is composed first (NFC).
 */
export function hashPassword(password: string): Promise<string> {
  return hashArgon(password.normalize(), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

/** Takes equally long without a hash, so that timing does not reveal which accounts exist. */
export async function isRightPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  for (const spelling of spellingsOf(password))
    if (await verifyArgon(hash ?? (await nobodysHash), spelling)) return typeof hash === 'string'
  return false
}

/** Older hashes are of the password as typed, composed or decomposed. */
const spellingsOf = (password: string) => new Set([password.normalize(), password.normalize('NFD'), password])
