import { fail } from '../../../contract/fail.ts'
import type { ApiContext } from '../../../platform/context.ts'
import { recordChange } from '../../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../../platform/database/database.ts'
import { takeAlong } from '../guest-payer/hand-over.service.ts'
import { makeToken, tokenHash } from '../security/secrets.ts'
import type { SessionUser } from '../session.contract.ts'
import { userEntity } from '../user.entity.ts'
import {
  deleteOwnSession,
  deleteSession,
  deleteSessionOfStaleToken,
  deleteSessionsExcept,
  findSessionId,
  findUserByToken,
  insertSession,
  isRetired,
  rotateToken,
} from './session.queries.ts'

export const sessionDays = 30

type Visitor = Pick<ApiContext, 'address' | 'userAgent' | 'country'>

/** A new session, never the one that came with the request (session fixation). Returns its token. */
export async function openSession(
  tx: Handle,
  user: { id: number; name: string; role: string },
  visitor: Visitor,
): Promise<string> {
  const token = makeToken()
  await insertSession(tx, {
    userId: user.id,
    hash: tokenHash(token),
    days: sessionDays,
    userAgent: visitor.userAgent,
    address: visitor.address,
    country: visitor.country,
  })
  if (user.role !== 'user') {
    const by = { actor: user, address: visitor.address }
    await recordChange(tx, by, userEntity, { action: 'signedIn', id: user.id })
  }
  return token
}

/**
 * Sets the new session's cookie after commit, and ends the session that came with the request. A guest's purchases in
 * this browser move to the account.
 */
export async function enter(
  context: ApiContext,
  user: SessionUser,
  token: string,
): Promise<{ result: SessionUser }> {
  const { actor } = context
  if (actor && !actor.activated && user.activated && actor.id !== user.id)
    await takeAlong(context.db, { from: actor.id, to: user.id })
  if (context.token) await endSession(context.db, context.token)
  context.setToken(token)
  return { result: user }
}

/**
 * Gives a live session a new token. The previous one stays valid until the new one is used, because the answer may be
 * lost, and for a moment longer, because tabs renew at the same time; in that moment it gets no new token. Undefined if
 * the session has ended.
 */
export async function renewSession(
  db: Database,
  token: string | undefined,
): Promise<{ user: SessionUser; token?: string } | undefined> {
  if (!token) return undefined
  const user = await findActor(db, token)
  if (!user) return undefined
  const next = makeToken()
  const rotated = await inTransaction(db, tx =>
    rotateToken(tx, tokenHash(token), tokenHash(next), sessionDays),
  )
  return rotated ? { user, token: next } : { user }
}

export { findSessionUser, listRecentAddresses } from './session.queries.ts'

export async function endSession(db: Database, token: string): Promise<void> {
  await deleteSession(db, tokenHash(token))
}

/** The user of a session. A retired token that arrives late ends its session. */
export async function findActor(db: Database, token: string | undefined): Promise<SessionUser | undefined> {
  if (!token) return undefined
  const hash = tokenHash(token)
  const user = await findUserByToken(db, hash)
  if (!user && (await isRetired(db, hash))) await endStolenSession(db, hash)
  return user
}

async function endStolenSession(db: Database, hash: Buffer): Promise<void> {
  await inTransaction(db, async tx => {
    const userId = await deleteSessionOfStaleToken(tx, hash)
    if (!userId) return
    const by = { actor: undefined, address: '' }
    await recordChange(tx, by, userEntity, { action: 'endedStolenSession', id: userId })
  })
}

export async function endOwnSession(db: Database, userId: number, id: number): Promise<void> {
  if (!(await deleteOwnSession(db, userId, id))) throw fail('NOT_FOUND')
}

/** Ends all of a user's sessions except this token's. Returns how many. */
export async function endSessions(tx: Handle, userId: number, keptToken?: string): Promise<number> {
  const kept = keptToken ? await findSessionId(tx, tokenHash(keptToken)) : undefined
  return deleteSessionsExcept(tx, userId, kept)
}
