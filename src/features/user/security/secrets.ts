import { createHash, randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash as hashArgon, verify as verifyArgon } from '@node-rs/argon2'
import { createGate } from '../../../platform/process/gate.ts'

/** Tokens and links are long and random, so a fast hash is safe. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
export const makeToken = () => randomBytes(32).toString('base64url')
/** Six digits, for a person to copy. */
export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A hash takes a core for 10 ms or more: the other half of them is left to pages and staff. */
const inHashTurn = createGate(Math.max(1, Math.floor(availableParallelism() / 2)))

/**
 * argon2id, with OWASP's parameters (Password Storage Cheat Sheet: 19 MiB, 2 passes). Keyboards write «أ» as one
 * character or as two, so the password is composed first (NFC).
 */
export function hashPassword(password: string): Promise<string> {
  const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  return inHashTurn(() => hashArgon(password.normalize(), parameters))
}

const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

/** Takes equally long without a hash, so that timing does not reveal which accounts exist. */
export async function isRightPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  for (const spelling of spellingsOf(password))
    if (await matches(hash ?? (await nobodysHash), spelling)) return typeof hash === 'string'
  return false
}

const matches = (hash: string, spelling: string) => inHashTurn(() => verifyArgon(hash, spelling))

/** Older hashes are of the password as typed, composed or decomposed. */
const spellingsOf = (password: string) => new Set([password.normalize(), password.normalize('NFD'), password])
