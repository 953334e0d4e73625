import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { named } from '../../platform/database/selections.ts'
import { namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import type { LetterContent } from './letter.schema.ts'
import type { Newsletter } from './newsletter.schema.ts'
import { maySend } from './newsletter.selections.ts'

function selectNewsletters(db: Handle) {
  return db
    .selectFrom('newsletters')
    .select([
      'newsletters.id',
      'newsletters.name',
      'newsletters.slug',
      'newsletters.description',
      sql<Newsletter['kind']>`newsletters.kind`.as('kind'),
      named('categories', 'newsletters.category_id').as('category'),
      sql<LetterContent>`newsletters.content`.as('content'),
      sql<Newsletter['schedule']>`newsletters.schedule`.as('schedule'),
      'newsletters.members_only as membersOnly',
      'newsletters.enabled',
      'newsletters.count_opens as countOpens',
      'newsletters.at_article_end as atArticleEnd',
      'newsletters.sends_breaking as sendsBreaking',
      'newsletters.most_a_day as mostADay',
      'newsletters.revision',
      'newsletters.created_at as createdAt',
      'newsletters.updated_at as updatedAt',
    ])
}

export function selectNewsletter(db: Handle, id: number) {
  return selectNewsletters(db).where('newsletters.id', '=', id)
}

/** Number of recipients if an issue were sent now. */
export async function countRecipients(db: Handle, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from newsletters i join newsletter_subscriptions s on s.newsletter_id = i.id
    where i.id = ${id} and ${maySend}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts recipients of several newsletters by id; omits those without recipients. */
export async function countRecipientsOf(db: Handle, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`select i.id, count(*)::integer as count
    from newsletters i join newsletter_subscriptions s on s.newsletter_id = i.id
    where i.id = any(${ids}::integer[]) and ${maySend} group by i.id order by i.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

type Filter = StaffFilter & {
  enabled?: boolean | undefined
  kind?: Newsletter['kind'] | undefined
}

const subscribers = sql<number>`(select count(*) from newsletter_subscriptions s
  where s.newsletter_id = newsletters.id and s.state = 'confirmed')`

export function listNewsletters(db: Handle, filter: Filter) {
  let rows = selectNewsletters(db).select([
    subscribers.as('subscribers'),
    sql<
      string | null
    >`(select max(i.sent_at) from newsletter_issues i where i.newsletter_id = newsletters.id)`.as(
      'lastSentAt',
    ),
  ])
  if (filter.enabled !== undefined) rows = rows.where('newsletters.enabled', '=', filter.enabled)
  if (filter.kind) rows = rows.where('newsletters.kind', '=', filter.kind)
  return namedListOf(rows, 'newsletters', filter, { columns: { subscribers } })
}
