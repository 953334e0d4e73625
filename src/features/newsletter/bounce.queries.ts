import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Claims the mailbox for this long; false while another worker has it. */
export async function holdMailbox(db: Handle, seconds: number): Promise<boolean> {
  const { rows } = await sql`update bounce_mailbox set held_until = now() + make_interval(secs => ${seconds})
    where held_until <= now() returning 1`.execute(db)
  return rows.length > 0
}

/** Records how the reading ended, and releases the mailbox. */
export async function releaseMailbox(db: Handle, error: string): Promise<void> {
  await sql`update bounce_mailbox set held_until = now(), error = ${error},
    read_at = case when ${error} = '' then now() else read_at end`.execute(db)
}

export async function findReading(db: Handle) {
  const { read_at: readAt, error } = await db
    .selectFrom('bounce_mailbox')
    .select(['read_at', 'error'])
    .executeTakeFirstOrThrow()
  return { readAt, error }
}

type Bounce = { deliveryId: number; hard: boolean; status: string; detail: string }

/** Records a bounce. A known bounce can only become hard. Returns undefined if the address is unknown. */
export async function noteBounce(
  tx: Handle,
  { deliveryId, hard, status, detail }: Bounce,
): Promise<{ email: string; issueId: number; soft: number } | undefined> {
  const { rows } = await sql<{ email: string; issueId: number }>`
    with noted as (
      insert into newsletter_bounces (delivery_id, email, hard, status)
      select d.id, s.email, ${hard}, ${status} from newsletter_deliveries d
        join newsletter_subscriptions s on s.id = d.subscription_id
      where d.id = ${deliveryId} and d.state in ('sending', 'sent', 'unknown', 'failed')
      on conflict (delivery_id) do update set hard = newsletter_bounces.hard or excluded.hard
      returning delivery_id, email
    )
    update newsletter_deliveries d set state = 'failed', error = ${detail || status}
    from noted where d.id = noted.delivery_id returning noted.email, d.issue_id as "issueId"`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  const { soft } = await tx
    .selectFrom('newsletter_bounces')
    .select(({ fn }) => fn.countAll<number>().as('soft'))
    .where('email', '=', row.email)
    .where('hard', '=', false)
    .where('at', '>', sql<string>`now() - interval '30 days'`)
    .executeTakeFirstOrThrow()
  return { ...row, soft: Number(soft) }
}

/** Staff allow the address again: earlier bounces no longer count. */
export async function forgetBounces(tx: Handle, email: string): Promise<void> {
  await tx.deleteFrom('newsletter_bounces').where('email', '=', email).execute()
}

/** The address that a mail was sent to. */
export async function findRecipient(db: Handle, deliveryId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletter_deliveries')
    .innerJoin(
      'newsletter_subscriptions',
      'newsletter_subscriptions.id',
      'newsletter_deliveries.subscription_id',
    )
    .select('newsletter_subscriptions.email')
    .where('newsletter_deliveries.id', '=', deliveryId)
    .executeTakeFirst()
  return row?.email
}
