import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { articleOf } from './newsletter.selections.ts'

const maxInIssue = 10
const pickDays = 30

/** The pick is in no issue, or in one that was cancelled or is not composed yet. */
const waits = sql<boolean>`(p.issue_id is null or exists (
  select from newsletter_issues i where i.id = p.issue_id and (i.state = 'cancelled' or i.html = '')))`

type Choice = {
  id: number
  name: string
  kind: 'breaking' | 'other'
  nextAt: string | null
}

/** Newsletters for whose next issue an article can be chosen, with the hour of the first issue after `at`. */
export async function listChoices(db: Handle, timeZone: string, at: Date): Promise<Choice[]> {
  const from = sql`greatest(now(), ${at.toISOString()}::timestamptz)`
  const { rows } = await sql<Choice>`
    select i.id, i.name, case when i.kind = 'breaking' then 'breaking' else 'other' end as kind,
      case when i.kind <> 'breaking' then (
        select min(slot) from generate_series(0, 8) as ahead,
          lateral (select date_trunc('day', ${from} at time zone ${timeZone}) + make_interval(days => ahead) as day) days,
          lateral (select (day + make_interval(hours => (i.schedule->>'hour')::integer)) at time zone ${timeZone} as slot) slots
        where i.schedule->'weekdays' @> to_jsonb(extract(dow from day)::integer) and slot > ${from}) end as "nextAt"
    from newsletters i where i.enabled order by i.name, i.id limit 50`.execute(db)
  return rows
}

/** Chooses an article for these newsletters, also one that they have sent, and returns those that are enabled. */
export async function insertPicks(tx: Handle, articleId: number, newsletterIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from newsletters where enabled and id = any(${newsletterIds}::integer[]) order by id for share`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  await sql`insert into newsletter_picks (newsletter_id, article_id)
    select id, ${articleId} from unnest(${ids}::integer[]) as id
    on conflict (newsletter_id, article_id) do update set issue_id = null`.execute(tx)
  return ids
}

/** Articles that wait for the newsletter's next issue, in the order in which they were chosen. */
export async function listPicked(db: Handle, newsletterId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.article_id as id from newsletter_picks p join articles a on a.id = p.article_id
    where p.newsletter_id = ${newsletterId} and ${waits} and a.enable and a.publish_at <= now()
      and a.publish_at > now() - make_interval(days => ${pickDays})
    order by p.created_at, p.article_id limit ${maxInIssue}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Assigns to the issue the picks that it links to. */
export async function takePicks(tx: Handle, issueId: number): Promise<void> {
  await sql`update newsletter_picks p set issue_id = ${issueId} from newsletter_issues own
    where own.id = ${issueId} and p.newsletter_id = own.newsletter_id and ${waits}
      and p.article_id in (select ${articleOf(sql.ref('l.path'))} from newsletter_links l where l.issue_id = ${issueId})`.execute(
    tx,
  )
}

/** Deletes picks that no issue contains yet. */
export async function dropPicks(tx: Handle, articleId: number): Promise<void> {
  await sql`delete from newsletter_picks p where p.article_id = ${articleId} and ${waits}`.execute(tx)
}

export type ArticlePick = {
  id: number
  name: string
  state: 'waiting' | 'composed' | 'sent'
  at: string | null
}

const isOut = sql`i.state in ('sending', 'sent')`
const sentAt = sql`coalesce(i.sent_at, i.started_at)`

/**
 * The newsletters for which an article was chosen. `composed`: an issue has it that was not sent yet. `at` is when that issue
 * leaves, or when it was sent.
 */
export async function listPicksOf(db: Handle, articleId: number): Promise<ArticlePick[]> {
  const { rows } = await sql<ArticlePick>`
    select n.id, n.name, case when ${waits} then 'waiting' when ${isOut} then 'sent' else 'composed' end as state,
      case when ${waits} then null when ${isOut} then ${sentAt} else i.send_at end as at
    from newsletter_picks p join newsletters n on n.id = p.newsletter_id
    left join newsletter_issues i on i.id = p.issue_id
    where p.article_id = ${articleId} order by n.name, n.id`.execute(db)
  return rows
}

const sendingDays = 60

/** Last time each newsletter sent a link to the article, up to two months back. */
export async function listSendings(db: Handle, articleId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; sentAt: string }>`
    select i.newsletter_id as id, max(${sentAt}) as "sentAt"
    from newsletter_issues i join newsletter_links l on l.issue_id = i.id
    where ${isOut} and ${sentAt} > now() - make_interval(days => ${sendingDays})
      and ${articleOf(sql.ref('l.path'))} = ${articleId} group by 1 order by 1`.execute(db)
  return new Map(rows.map(row => [row.id, row.sentAt]))
}

/** False if no pick waits there: an issue has it, or it was taken out. */
export async function deletePick(tx: Handle, articleId: number, newsletterId: number): Promise<boolean> {
  const { rows } = await sql`delete from newsletter_picks p
    where p.article_id = ${articleId} and p.newsletter_id = ${newsletterId} and ${waits} returning p.article_id`.execute(
    tx,
  )
  return rows.length > 0
}
