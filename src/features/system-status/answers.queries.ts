import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { type AnswersOfMinute, recentMinutes } from '../../platform/metrics/recent-answers.ts'

/** Replaces the counts of these minutes, so that storing them again is harmless. */
export async function storeAnswers(db: Handle, process: string, answers: AnswersOfMinute[]): Promise<void> {
  if (answers.length === 0) return
  await db
    .insertInto('recent_answers')
    .values(answers.map(one => ({ process, ...one })))
    .onConflict(conflict =>
      conflict.columns(['process', 'minute']).doUpdateSet(({ ref }) => ({
        requests: ref('excluded.requests'),
        failed: ref('excluded.failed'),
      })),
    )
    .execute()
}

const firstMinute = sql<string>`date_trunc('minute', now()) - make_interval(mins => ${recentMinutes - 1})`

/** Answers of all web processes. */
export async function sumRecentAnswers(
  db: Handle,
): Promise<{ requests: number; failed: number; minutes: number }> {
  const { rows } = await sql<{ requests: number; failed: number }>`
    select coalesce(sum(requests), 0)::integer as requests, coalesce(sum(failed), 0)::integer as failed
    from recent_answers where minute >= ${firstMinute}`.execute(db)
  return { ...rows[0]!, minutes: recentMinutes }
}

export async function deleteOldAnswers(db: Handle): Promise<void> {
  await db.deleteFrom('recent_answers').where('minute', '<', firstMinute).execute()
}
