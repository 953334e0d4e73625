import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern, named, orderOf } from '../../platform/database/selections.ts'
import { type StaffFilter, staffListOf } from '../../platform/database/staff-list.ts'
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

/** Where each link of an issue leads, and how often it was opened. */
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
