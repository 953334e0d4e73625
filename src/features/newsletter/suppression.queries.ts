import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern, named, orderOf } from '../../platform/database/selections.ts'
import { type StaffFilter, staffListOf } from '../../platform/database/staff-list.ts'
import type { Suppression } from './newsletter.schema.ts'

function selectSuppressions(db: Handle) {
  return db.selectFrom('mail_suppressions').select([
    'mail_suppressions.id',
    'mail_suppressions.email',
    sql<Suppression['reason']>`mail_suppressions.reason`.as('reason'),
    'mail_suppressions.detail',
    named('users', 'mail_suppressions.created_by').as('createdBy'),
    'mail_suppressions.created_at as createdAt',
    // Rows never change.
    'mail_suppressions.created_at as updatedAt',
  ])
}

export function listSuppressions(db: Handle, filter: StaffFilter & { reason?: Suppression['reason'] }) {
  let rows = selectSuppressions(db)
  if (filter.q) rows = rows.where('mail_suppressions.email', 'like', likePattern(filter.q.toLowerCase()))
  if (filter.reason) rows = rows.where('mail_suppressions.reason', '=', filter.reason)
  const columns = { email: 'mail_suppressions.email', createdAt: 'mail_suppressions.created_at' }
  return staffListOf(
    rows.orderBy(orderOf(filter.sort, columns)).orderBy('mail_suppressions.id', 'desc'),
    filter,
  )
}

/** Suppresses an address. An existing row stays unchanged. */
export async function suppress(
  db: Handle,
  email: string,
  reason: Suppression['reason'],
  detail = '',
  by: number | null = null,
): Promise<void> {
  await sql`
    with told as (
      insert into mail_suppressions (email, reason, detail, created_by)
      values (lower(${email}), ${reason}, ${detail.slice(0, 300)}, ${by}) on conflict (email) do nothing
    )
    update newsletter_subscriptions set state = 'suppressed' where email = lower(${email}) and state = 'confirmed'`.execute(
    db,
  )
}

/** Removes an address from the list and resumes its subscriptions. Undefined if there is none. */
export async function unsuppress(tx: Handle, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('mail_suppressions')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .updateTable('newsletter_subscriptions')
    .set({ state: 'confirmed' })
    .where('email', '=', row.email)
    .where('state', '=', 'suppressed')
    .execute()
  return row.email
}
