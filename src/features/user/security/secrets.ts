import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash as hashArgon, verify as verifyArgon } from '@node-rs/argon2'
import { createHashTurns } from '../../../platform/security/turns.ts'

/** Tokens and links are long and random, so a fast hash is safe. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
export const makeToken = () => randomBytes(32).toString('base64url')
/** Six digits, for a person to copy. */
export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

const inHashTurn = createHashTurns()

/**
 * argon2id, with OWASP's parameters (Password Storage Cheat Sheet: 19 MiB, 2 passes). Keyboards write «أ» as one
 * character or as two, so the password is composed first (NFC).
 * @param left aborted once the client has disconnected
 * @throws UNAVAILABLE if too many hashes wait; ClientLeft
 */
export function hashPassword(password: string, left?: AbortSignal): Promise<string> {
  const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  return inHashTurn(() => hashArgon(password.normalize(), parameters), left)
}

const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

/**
 * Takes equally long without a hash, so that timing does not reveal which accounts exist.
 * @param left aborted once the client has disconnected
 * @throws UNAVAILABLE if too many hashes wait; ClientLeft
 */
export async function isRightPassword(
  hash: string | null | undefined,
  password: string,
  left?: AbortSignal,
): Promise<boolean> {
  for (const spelling of spellingsOf(password)) {
    const compared = hash ?? (await nobodysHash)
    if (await inHashTurn(() => verifyArgon(compared, spelling), left)) return typeof hash === 'string'
  }
  return false
}

/** Older hashes were made from the password as typed, composed or decomposed. */
const spellingsOf = (password: string) => new Set([password.normalize(), password.normalize('NFD'), password])
