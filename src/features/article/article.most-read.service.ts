import { type Handle, inTransaction } from '../../platform/database/database.ts'
import {
  addCandidatesOfToday,
  holdCandidates,
  rankCandidates,
  rankedDays,
} from './article.most-read.queries.ts'
import { sumViewChanges } from './article.totals.queries.ts'

/** Ranks each period in a transaction of its own, as the longest may take seconds. */
export async function rankMostReadNow(db: Handle): Promise<void> {
  for (const days of rankedDays) await held(db, tx => rankCandidates(tx, days))
}

export function rankReadTodayNow(db: Handle): Promise<void> {
  return held(db, addCandidatesOfToday)
}

function held(db: Handle, rank: (tx: Handle) => Promise<void>): Promise<void> {
  return inTransaction(db, async tx => {
    await holdCandidates(tx)
    await rank(tx)
  })
}

export function sumViewChangesNow(db: Handle): Promise<void> {
  return sumViewChanges(db)
}
