import type { Database } from '../../platform/database/database.ts'
import { networkOf, takeAttempt } from '../../platform/security/rate-limit.ts'
import { lookAtPaymentLater } from './reconcile.jobs.ts'
import { isAwaited } from './reconcile.queries.ts'

/** Ids are easily guessed; a network makes us ask providers no more than this. */
const maxReturns = { count: 60, seconds: 60 * 60 }

/**
 * Looks at a payment whose payer came back in a browser without a session, such as a bank's app. Says nothing of it.
 * @throws TOO_MANY_REQUESTS
 */
export async function lookOnReturn(db: Database, address: string, id: number): Promise<void> {
  await takeAttempt(db, `returned:${networkOf(address)}`, maxReturns.count, maxReturns.seconds)
  if (await isAwaited(db, id)) await lookAtPaymentLater(db, id)
}
