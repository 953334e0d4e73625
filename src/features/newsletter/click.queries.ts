import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { articleOf } from './newsletter.selections.ts'

/** For a taken-down article, returns the path without the slug, which would reveal the headline. */
export async function findLink(db: Handle, issueId: number, n: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletter_links')
    .select(
      sql<string>`coalesce((select '/article/' || a.id from articles a
        where a.id = ${articleOf(sql.ref('path'))} and a.taken_down_at is not null), path)`.as('path'),
    )
    .where('issue_id', '=', issueId)
    .where('n', '=', n)
    .executeTakeFirst()
  return row?.path
}

export async function countClick(db: Handle, issueId: number, n: number): Promise<void> {
  await sql`insert into newsletter_clicks (issue_id, n, day, count) values (${issueId}, ${n}, current_date, 1)
    on conflict (issue_id, n, day) do update set count = newsletter_clicks.count + 1`.execute(db)
}

/** Does nothing if the issue does not count opens or does not exist. */
export async function countOpen(db: Handle, issueId: number): Promise<void> {
  await sql`insert into newsletter_opens (issue_id, day, count)
    select id, current_date, 1 from newsletter_issues where id = ${issueId} and count_opens
    on conflict (issue_id, day) do update set count = newsletter_opens.count + 1`.execute(db)
}
