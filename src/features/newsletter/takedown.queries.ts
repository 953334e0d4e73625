import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { articleOf, holdsTakenDown } from './newsletter.selections.ts'

/**
 * Stops issues with this article that are being sent, and discards the content of those still waiting. Locks all of
 * them first, so that links of an issue being composed are seen.
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
 * Discards the content if one of its articles was taken down since it was composed. @param madeAt unknown for content
 * from before this run; taken-down articles that the editor links to anyway stay in the next version
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

/**
 * Time from which takedowns may be invisible to content composed now, as a takedown has the time at which its
 * transaction began.
 */
export async function readMadeAt(db: Handle): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() - interval '1 minute' as at`.execute(db)
  return new Date(rows[0]!.at)
}
