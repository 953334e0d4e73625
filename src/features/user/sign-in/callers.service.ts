import { isStaff } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createTokenLookup, type TokenLookup } from '../../../platform/security/token-lookup.ts'
import type { SessionUser } from '../session.contract.ts'
import { findActor } from './session.service.ts'

export type FindCaller = TokenLookup<SessionUser>

/** As `makeToken` writes them. */
const isToken = (text: string) => /^[\w-]{43}$/.test(text)

/** Finds the user of a session. */
export function createCallerFinder(db: Database): FindCaller {
  return createTokenLookup({
    kind: 'sessions',
    isToken,
    find: token => findActor(db, token),
    isStaffs: actor => isStaff({ actor }),
  })
}
