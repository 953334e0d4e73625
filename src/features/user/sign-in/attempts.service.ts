import type { Database } from '../../../platform/database/database.ts'
import { forgetAttempts, networkOf } from '../../../platform/security/rate-limit.ts'
import {
  accountKey,
  attempt,
  attemptByStrangers,
  attemptFromSite,
  manyByStrangers,
  strangersKey,
} from '../security/limits.ts'
import { hasEnteredFrom } from './sign-in.queries.ts'

type SignIn = {
  email: string
  address: string
  /** Whether a second factor can be mailed. */
  canMail: boolean
}

type SignInAttempt = {
  /** Attempts on the account, this one included. */
  count: number
  /** Whether the owner has signed in from this network. */
  isKnown: boolean
  /** Whether so many strangers have tried that the right password is not enough. */
  needsProof: boolean
  /** After the right password. */
  forget: () => Promise<void>
}

/**
 * Counts an attempt to sign in, by account and network, so that strangers elsewhere cannot lock the owner out. A
 * stranger with many networks has more guesses: those from networks that the owner has not signed in from are also
 * counted together. After `manyByStrangers` of them a second factor is required; if none can be mailed, they are
 * refused.
 * @throws TOO_MANY_REQUESTS
 */
export async function attemptSignIn(
  db: Database,
  { email, address, canMail }: SignIn,
): Promise<SignInAttempt> {
  const isKnown = await hasEnteredFrom(db, email, address)
  const account = `${email} from ${networkOf(address)}`
  const count = await attempt(db, 'login', { account, address })
  const forgetOwn = () => forgetAttempts(db, accountKey('login', account))
  if (isKnown) return { count, isKnown, needsProof: false, forget: forgetOwn }
  await attemptFromSite(db, email, address)
  const all = await attemptByStrangers(db, email, canMail)
  const needsProof = all > manyByStrangers
  return {
    count: Math.max(count, all),
    isKnown,
    needsProof,
    async forget() {
      await forgetOwn()
      // Until the proof is given, this may be a stranger, too.
      if (!needsProof) await forgetAttempts(db, strangersKey(email))
    },
  }
}
