import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { createGate } from '../../../platform/process/gate.ts'
import { lockClaim } from '../feed.claim.queries.ts'
import type { Poll } from './poll.ts'

/** Many polls wait for the network at once; only a few may use the database, to leave it to readers. */
const saving = createGate(4)

/**
 * One transaction of a poll.
 * @throws ClaimLost
 */
export function save<Result>({ db, claim }: Poll, work: (tx: Handle) => Promise<Result>): Promise<Result> {
  return saving(() =>
    inTransaction(db, async tx => {
      await lockClaim(tx, claim)
      return work(tx)
    }),
  )
}
