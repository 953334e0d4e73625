import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { holdsTakenDown } from './newsletter.selections.ts'

export function findLetter(db: Handle, slug: string) {
  return db
    .selectFrom('newsletters')
    .select(['id', 'name', 'slug', 'description', 'members_only as membersOnly'])
    .where('slug', '=', slug)
    .where('enabled', '=', true)
    .executeTakeFirst()
}

/** An issue that was sent stays with its recipients, but taken-down articles must not be readable here. */
const holdsNothingTakenDown = sql<boolean>`not ${holdsTakenDown(sql.ref('newsletter_issues.id'))}`

/** The newest hundred issues that were sent. */
export function listSent(db: Handle, newsletterId: number) {
  return db
    .selectFrom('newsletter_issues')
    .select(['slug', 'subject', 'sent_at as sentAt'])
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'sent')
    .where(holdsNothingTakenDown)
    .orderBy('sent_at', 'desc')
    .limit(100)
    .$narrowType<{ sentAt: string }>()
    .execute()
}

/** An issue that was sent, or is being sent. */
export function findRead(db: Handle, newsletterId: number, slug: string) {
  return db
    .selectFrom('newsletter_issues')
    .select(['subject', 'preheader', 'html', 'started_at as sentAt', 'members_only as membersOnly'])
    .where('newsletter_id', '=', newsletterId)
    .where('slug', '=', slug)
    .where('state', 'in', ['sending', 'sent'])
    .where(holdsNothingTakenDown)
    .$narrowType<{ sentAt: string }>()
    .executeTakeFirst()
}

export async function isMember(db: Handle, userId: number): Promise<boolean> {
  const { rows } = await sql`select from subscriptions m where m.user_id = ${userId}
    and m.status in ('trial', 'active', 'past_due') limit 1`.execute(db)
  return rows.length > 0
}
