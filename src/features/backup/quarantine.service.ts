import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export type Quarantine = {
  /** Time of the backup that this site was restored from. */
  backupAt: string
  restoredAt: string
}

/** A restored copy stays in quarantine until a technician releases it: it sends nothing out. */
export async function findQuarantine(db: Handle): Promise<Quarantine | undefined> {
  return db
    .selectFrom('quarantine')
    .select(['backup_at as backupAt', 'restored_at as restoredAt'])
    .executeTakeFirst()
}

export async function beginQuarantine(db: Handle, backupAt: string): Promise<void> {
  await db
    .insertInto('quarantine')
    .values({ backup_at: backupAt })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ backup_at: backupAt, restored_at: sql`now()` }),
    )
    .execute()
}

/** False if there was none. */
export async function releaseQuarantine(db: Handle): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('quarantine').executeTakeFirst()
  return numDeletedRows > 0n
}

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
    // A database that is away says nothing about the quarantine.
    const found = await findQuarantine(db).catch(() => 'unknown' as const)
    if (found === undefined) return
    await wait(freshMs, undefined, { signal: stopping }).catch(() => {})
  }
}
