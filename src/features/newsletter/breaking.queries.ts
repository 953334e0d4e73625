import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

const wanted = sql`enabled and kind = 'breaking' and sends_breaking`
const picked = (articleId: number) => sql`enabled and kind = 'breaking' and exists (
  select from newsletter_picks p where p.newsletter_id = n.id and p.article_id = ${articleId} and p.issue_id is null)`

/** Fewer issues about articles within the day than its limit. */
const hasRoom = sql`(select count(*) from newsletter_issues i where i.newsletter_id = n.id
      and i.article_id is not null and i.state <> 'cancelled' and i.created_at > now() - interval '1 day') < n.most_a_day`

/** Newsletters that would mail a breaking story now. */
export async function listBreakingNewsletters(db: Handle): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select n.id, n.name from newsletters n
    where ${wanted} and ${hasRoom} order by n.name, n.id limit 50`.execute(db)
  return rows
}

/** Time in which an issue that sends itself can be cancelled. */
const grace = sql`interval '1 minute'`

/**
 * Inserts an issue for each newsletter that mails breaking news automatically, unless its daily limit is reached or it
 * has one about this article. Concurrent calls for a newsletter wait for each other.
 */
export async function insertBreaking(
  tx: Handle,
  articleId: number,
  timeZone: string,
  dueAt: Date,
): Promise<{ id: number; sendAt: string }[]> {
  await sql`select from newsletters where ${wanted} order by id for update`.execute(tx)
  return insertIssues(tx, articleId, timeZone, dueAt, sql`${wanted} and ${hasRoom}`)
}

async function insertIssues(
  tx: Handle,
  articleId: number,
  timeZone: string,
  dueAt: Date,
  condition: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ id: number; sendAt: string }>`
    insert into newsletter_issues (newsletter_id, slug, state, members_only, count_opens, send_at, article_id)
    select n.id, to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') || '-' || ${articleId}::text, 'scheduled',
      n.members_only, n.count_opens, ${dueAt.toISOString()}::timestamptz + ${grace}, ${articleId}
    from newsletters n
    where ${condition}
    on conflict do nothing returning id, send_at as "sendAt"`.execute(tx)
  return rows
}

/** An issue about this article for each newsletter of breaking news for which editors chose it. */
export async function insertPicked(
  tx: Handle,
  articleId: number,
  timeZone: string,
  dueAt: Date,
): Promise<{ id: number; sendAt: string }[]> {
  await sql`select from newsletters n where ${picked(articleId)} order by id for update`.execute(tx)
  return insertIssues(tx, articleId, timeZone, dueAt, picked(articleId))
}

/** Stops sending. Copies already delivered stay delivered. */
export async function cancelBreaking(tx: Handle, articleId: number): Promise<void> {
  await sql`update newsletter_issues set state = 'cancelled', error = 'سُحب الخبر.'
    where article_id = ${articleId} and state in ('scheduled', 'sending')`.execute(tx)
}
