import { setTimeout as wait } from 'node:timers/promises'
import type { Handle } from '../../platform/database/database.ts'
import { findQuarantine } from './quarantine.queries.ts'

export { beginQuarantine, findQuarantine, releaseQuarantine } from './quarantine.queries.ts'

const freshMs = 5000

/** Whether this site is in quarantine, as of at most five seconds ago. */
export function createQuarantineCheck(db: Handle, now = Date.now): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    if (!asked || now() - asked.at > freshMs) {
      const answer = findQuarantine(db).then(found => found !== undefined)
      const asking = { at: now(), answer }
      asked = asking
      answer.catch(() => {
        if (asked === asking) asked = undefined
      })
    }
    return asked.answer
  }
}

/** Resolves once this site is in no quarantine, or when `stopping` is aborted. */
export async function untilReleased(db: Handle, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // If the database is away, the quarantine may still stand.
    const found = await findQuarantine(db).catch(() => 'unknown' as const)
    if (found === undefined) return
    await wait(freshMs, undefined, { signal: stopping }).catch(() => {})
  }
}
