import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export type LookedAt = {
  id: number
  ref: string
  status: 'pending' | 'paid' | 'failed' | 'refunded'
  amount: number
  currency: string
}

/** All payments whose state may have changed, or those that readers may be waiting for. */
export type Range = 'all' | 'recent'

const ranges = {
  all: sql`((status = 'pending' and created_at > now() - interval '90 days')
    or (status = 'failed' and created_at > now() - interval '7 days')
    or (status in ('paid', 'refunded') and paid_at > now() - interval '35 days')
    or refund_waits is not null)`,
  recent: sql`((status = 'pending' and created_at > now() - interval '3 days')
    or (status = 'failed' and created_at > now() - interval '1 day'))`,
} satisfies Record<Range, unknown>

/**
 * Claims the next payment to check with its provider; each is claimed by one process. These are payments that are
 * pending, that were given up within a week (their page may have been paid after all), that were paid within five (they
 * may be refunded), or that have a pending refund.
 */
export async function claimToLookAt(
  db: Handle,
  provider: string,
  before: Date,
  range: Range,
): Promise<LookedAt | undefined> {
  const { rows } = await sql<LookedAt>`update payments set looked_at = now() where id = (
      select id from payments
      where provider = ${provider} and provider_ref is not null
        and (looked_at is null or looked_at < ${before.toISOString()}::timestamptz - interval '50 minutes')
        and ${ranges[range]}
      order by looked_at nulls first, id limit 1 for update skip locked)
    returning id, provider_ref as ref, status, amount, currency`.execute(db)
  return rows[0]
}

/**
 * Claims a payment that its reader waits for; undefined if it was looked at a moment ago, or is paid. The moment is
 * shorter than the wait before a job's first retry.
 */
export async function claimAwaited(
  db: Handle,
  id: number,
): Promise<(LookedAt & { provider: string }) | undefined> {
  const { rows } = await sql<LookedAt & { provider: string }>`update payments set looked_at = now()
    where id = ${id} and provider_ref is not null and status in ('pending', 'failed')
      and (looked_at is null or looked_at < now() - interval '2 seconds')
    returning id, provider, provider_ref as ref, status, amount, currency`.execute(db)
  return rows[0]
}

/** Whether a recent payment may have been paid at its provider, and nobody looked a moment ago. */
export async function isAwaited(db: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`select from payments
    where id = ${id} and provider <> 'manual' and provider_ref is not null and ${ranges.recent}
      and (looked_at is null or looked_at < now() - interval '1 minute')`.execute(db)
  return rows.length > 0
}
