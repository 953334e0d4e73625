import { createHash, randomBytes } from 'node:crypto'
import { hash as hashArgon, verify as verifyArgon } from '@node-rs/argon2'
import { fail } from '../../contract/fail.ts'
import { type Database, inTransaction } from '../../platform/database.ts'
import { forgetAttempts, takeAttempt } from '../../platform/rate-limit.ts'
import { recordChange } from '../log/log.service.ts'
import type { SessionUser } from './session.contract.ts'
import {
  deleteSession,
  findUserByEmail,
  findUserByToken,
  insertSession,
  rotateToken,
} from './session.queries.ts'

export const sessionDays = 30
const attemptsPerAccount = 8
const attemptsPerAddress = 40
const windowSeconds = 15 * 60

const tokenHash = (token: string) => createHash('sha256').update(token).digest()
const makeToken = () => randomBytes(32).toString('base64url')

/** argon2id, with OWASP's parameters (Password Storage Cheat Sheet: 19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hashArgon(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

// Checked where there is no such account, so that the answer takes as long.
const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

type Visitor = { address: string; userAgent: string }

/** @throws BAD_CREDENTIALS, whatever was wrong; TOO_MANY_REQUESTS */
export async function signInStaff(
  db: Database,
  { email, password }: { email: string; password: string },
  visitor: Visitor,
): Promise<{ user: SessionUser; token: string }> {
  const account = `login:account:${email.toLowerCase()}`
  await takeAttempt(db, `login:address:${visitor.address}`, attemptsPerAddress, windowSeconds)
  await takeAttempt(db, account, attemptsPerAccount, windowSeconds)

  const found = await findUserByEmail(db, email.toLowerCase())
  const right = await verifyArgon(found?.passwordHash ?? (await nobodysHash), password)
  if (!found?.passwordHash || !right || !found.activated || found.role === 'user')
    throw fail('BAD_CREDENTIALS')

  const { passwordHash: _secret, activated: _activated, ...user } = found
  const token = makeToken()
  await inTransaction(db, async tx => {
    await insertSession(tx, { userId: user.id, hash: tokenHash(token), days: sessionDays, ...visitor })
    await forgetAttempts(tx, account)
    await recordChange(
      tx,
      { actor: user, address: visitor.address },
      { action: 'signedIn', subject: 'Users', subjectId: user.id },
    )
  })
  return { user, token }
}

/**
 * A new token for a living session. The token before it answers for a moment longer, because tabs renew
 * at the same time; then it keeps the new one and gets none of its own.
 * Undefined when the session lives no more.
 */
export async function renewSession(
  db: Database,
  token: string | undefined,
): Promise<{ user: SessionUser; token?: string } | undefined> {
  if (!token) return undefined
  const user = await findUserByToken(db, tokenHash(token))
  if (!user) return undefined
  const next = makeToken()
  const rotated = await rotateToken(db, tokenHash(token), tokenHash(next), sessionDays)
  return rotated ? { user, token: next } : { user }
}

export async function endSession(db: Database, token: string): Promise<void> {
  await deleteSession(db, tokenHash(token))
}

export async function findActor(db: Database, token: string | undefined): Promise<SessionUser | undefined> {
  return token ? findUserByToken(db, tokenHash(token)) : undefined
}
