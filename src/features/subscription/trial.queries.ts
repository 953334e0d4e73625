import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { mailboxOf } from '../../platform/mail/owner-of-address.ts'

/**
 * Whether any account with this mailbox (`mailboxOf`) has begun a trial of the package. Others of the mailbox wait until
 * the transaction ends, so that no two begin one at the same time.
 */
export async function hasTriedElsewhere(
  db: Handle,
  { email, packageId }: { email: string; packageId: number },
): Promise<boolean> {
  const key = `trial ${packageId} ${mailboxOf(email)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const { rows } = await sql`
    with tried as (
      select lower(split_part(u.email, '@', 2)) as domain,
        regexp_replace(lower(split_part(u.email, '@', 1)), '(.)\\+.*', '\\1') as name
      from subscriptions s join users u on u.id = s.user_id
      where s.package_id = ${packageId} and s.starts_at is not null and exists (
        select from subscription_events e where e.subscription_id = s.id and e.kind = 'trialStarted'))
    select from tried where ${mailboxOf(email)} = case when domain in ('gmail.com', 'googlemail.com')
      then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
    limit 1`.execute(db)
  return rows.length > 0
}
