import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export type ImportCounts = { added: number; known: number; left: number }

/** Counts of these addresses: new, subscribed, and unsubscribed or suppressed. */
export async function countImport(db: Handle, newsletterId: number, emails: string[]): Promise<ImportCounts> {
  const { rows } = await sql<ImportCounts>`
    select (count(*) filter (where not gone and state is distinct from 'confirmed'))::integer as added,
      (count(*) filter (where not gone and state = 'confirmed'))::integer as known,
      (count(*) filter (where gone))::integer as left
    from (
      select s.state, coalesce(s.state not in ('pending', 'confirmed'), false)
        or exists (select from mail_suppressions m where m.email = e.email) as gone
      from unnest(${emails}::text[]) e (email)
      left join newsletter_subscriptions s on s.newsletter_id = ${newsletterId} and s.email = e.email
    ) each`.execute(db)
  return rows[0]!
}

type Import = { newsletterId: number; emails: string[]; tokens: string[]; consent: string }

/** Adds new addresses; unsubscribed and suppressed ones stay out. */
export async function insertImported(
  tx: Handle,
  { newsletterId, emails, tokens, consent }: Import,
): Promise<void> {
  await sql`
    insert into newsletter_subscriptions (newsletter_id, email, user_id, token, state, confirmed_at, consent)
    select ${newsletterId}, e.email, (select u.id from users u where u.email = e.email and u.activated), e.token,
      'confirmed', now(), ${consent}
    from unnest(${emails}::text[], ${tokens}::text[]) e (email, token)
    where not exists (select from mail_suppressions m where m.email = e.email)
    order by e.email
    on conflict (newsletter_id, email) do update set state = 'confirmed', confirmed_at = now(), confirm_token = null,
      consent = excluded.consent
    where newsletter_subscriptions.state = 'pending'`.execute(tx)
}
