import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { articleOf, holdsTakenDown } from './newsletter.selections.ts'

/**
 * Of letters with this article those under way reach nobody further, and those whose words wait to be sent get others.
 * All of them are locked first, so that the links of one that is being made are seen.
 */
export async function stopLettersWith(tx: Handle, articleId: number): Promise<void> {
  await sql`select from newsletter_issues where state in ('scheduled', 'sending') order by id for update`.execute(
    tx,
  )
  await sql`
    update newsletter_issues i set html = case when state = 'scheduled' then '' else html end,
      error = case when state = 'sending' then 'أُزيل من الموقع خبر فيها.' else error end,
      state = case when state = 'sending' then 'cancelled' else state end
    where state in ('scheduled', 'sending') and exists (
      select from newsletter_links l where l.issue_id = i.id and ${articleOf(sql.ref('l.path'))} = ${articleId})`.execute(
    tx,
  )
}

/**
 * Whether an article in its words was taken down since they were made: it is without words then. @param madeAt of words
 * from before this run nobody knows when; what an editor links to in spite of that stays in those that are made next
 */
export async function dropWordsTakenDown(
  tx: Handle,
  issueId: number,
  madeAt: Date | undefined,
): Promise<boolean> {
  const { rows } = await sql`update newsletter_issues set html = ''
    where id = ${issueId} and ${holdsTakenDown(sql.ref('newsletter_issues.id'), madeAt)} returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Since when a takedown may be unknown to words that are made now: its time is that of its transaction's begin. */
export async function readMadeAt(db: Handle): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() - interval '1 minute' as at`.execute(db)
  return new Date(rows[0]!.at)
}
