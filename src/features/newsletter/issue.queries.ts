import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern, named, orderOf } from '../../platform/database/selections.ts'
import { type StaffFilter, staffListOf } from '../../platform/database/staff-list.ts'
import { tooLate } from '../../platform/lateness.ts'
import type { Issue } from './newsletter.schema.ts'

const clicks = sql<number>`(select coalesce(sum(c.count), 0) from newsletter_clicks c
  where c.issue_id = newsletter_issues.id)`
const opens = sql<
  number | null
>`case when newsletter_issues.count_opens then (select coalesce(sum(o.count), 0)
  from newsletter_opens o where o.issue_id = newsletter_issues.id) end`

function selectIssues(db: Handle) {
  return db
    .selectFrom('newsletter_issues')
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_issues.newsletter_id')
    .select([
      'newsletter_issues.id',
      sql<Issue['newsletter']>`json_build_object('id', newsletters.id, 'name', newsletters.name,
        'slug', newsletters.slug)`.as('newsletter'),
      'newsletter_issues.slug',
      'newsletter_issues.subject',
      'newsletter_issues.preheader',
      sql<Issue['state']>`newsletter_issues.state`.as('state'),
      'newsletter_issues.members_only as membersOnly',
      'newsletter_issues.slot',
      'newsletter_issues.send_at as sendAt',
      'newsletter_issues.started_at as startedAt',
      'newsletter_issues.sent_at as sentAt',
      'newsletter_issues.error',
      'newsletter_issues.recipients',
      'newsletter_issues.sent',
      'newsletter_issues.failed',
      'newsletter_issues.unknown',
      'newsletter_issues.unsubscribed',
      clicks.as('clicks'),
      opens.as('opens'),
      named('users', 'newsletter_issues.created_by').as('createdBy'),
      'newsletter_issues.created_at as createdAt',
      'newsletter_issues.updated_at as updatedAt',
    ])
}

export function findIssue(db: Handle, id: number) {
  return selectIssues(db).where('newsletter_issues.id', '=', id).executeTakeFirst()
}

type Filter = StaffFilter & { newsletterId?: number | undefined; state?: Issue['state'] | undefined }

export function listIssues(db: Handle, filter: Filter) {
  let rows = selectIssues(db)
  if (filter.newsletterId) rows = rows.where('newsletter_issues.newsletter_id', '=', filter.newsletterId)
  if (filter.state) rows = rows.where('newsletter_issues.state', '=', filter.state)
  if (filter.q) rows = rows.where('newsletter_issues.subject', 'ilike', likePattern(filter.q))
  const columns = { sendAt: 'newsletter_issues.send_at', createdAt: 'newsletter_issues.created_at' }
  return staffListOf(
    rows.orderBy(orderOf(filter.sort, columns)).orderBy('newsletter_issues.id', 'desc'),
    filter,
  )
}

/** Links of an issue, with their targets and click counts. */
export function listLinks(db: Handle, issueId: number) {
  return db
    .selectFrom('newsletter_links as l')
    .select([
      'l.n',
      'l.path',
      sql<number>`(select coalesce(sum(c.count), 0) from newsletter_clicks c
        where c.issue_id = l.issue_id and c.n = l.n)`.as('clicks'),
    ])
    .where('l.issue_id', '=', issueId)
    .orderBy('l.n')
    .execute()
}

type Of = { id: number; membersOnly: boolean; countOpens: boolean }

/**
 * Inserts a draft; its slug is the day, in the newsroom's time zone, with a suffix for a second one on the same day.
 */
export async function insertIssue(
  tx: Handle,
  of: Of,
  { by, mark, timeZone }: { by: number | null; mark: string; timeZone: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('newsletter_issues')
    .values({
      newsletter_id: of.id,
      slug: sql<string>`to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') || '-' || ${mark}::text`,
      members_only: of.membersOnly,
      count_opens: of.countOpens,
      created_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const missedIssue = 'فات موعدها والعمل متوقف. أرسلها إن بقي لها معنى.'

/** Shorter than a day, so that the next issue is not beside it. */
const offeredFor = sql`interval '20 hours'`

/**
 * One issue for each newsletter's hour that comes within ten minutes, or came while no worker ran: scheduled within two
 * hours, later a draft that staff may still send. The unique slot decides between two workers. Returns those scheduled
 * now.
 */
export async function insertDueIssues(
  tx: Handle,
  timeZone: string,
  at = new Date(),
): Promise<{ id: number; sendAt: string }[]> {
  const now = sql`${at.toISOString()}::timestamptz`
  const { rows } = await sql<{ id: number; sendAt: string }>`
    with slots as (
      select n.id, n.members_only, n.count_opens, n.updated_at, day,
        (day + make_interval(hours => (n.schedule->>'hour')::integer)) at time zone ${timeZone} as slot
      from newsletters n, generate_series(-1, 1) as ahead,
        lateral (select date_trunc('day', ${now} at time zone ${timeZone}) + make_interval(days => ahead) as day) as days
      where n.enabled and n.schedule is not null and n.schedule->'weekdays' @> to_jsonb(extract(dow from day)::integer)
    ),
    made as (
      insert into newsletter_issues (newsletter_id, slug, state, members_only, count_opens, slot, send_at, error)
      select id, to_char(day, 'YYYY-MM-DD'), case when is_missed then 'draft' else 'scheduled' end, members_only,
        count_opens, slot, slot, case when is_missed then ${missedIssue} else '' end
      from slots, lateral (select slot <= ${now} - ${tooLate} as is_missed) as lateness
      where slot <= ${now} + interval '10 minutes' and slot > ${now} - ${offeredFor}
        and (slot > ${now} or updated_at < slot)
      on conflict do nothing returning id, send_at, state
    )
    select id, send_at as "sendAt" from made where state = 'scheduled'`.execute(tx)
  return rows
}
