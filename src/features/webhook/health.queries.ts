import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { trialEvent } from './webhook.contract.ts'

/** Messages to webhooks in use; `failed` ones were given up within a day. */
export async function measureDeliveries(
  db: Handle,
): Promise<{ waiting: number; failed: number; oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: number; failed: number; oldestSeconds: number }>`
    select count(*) filter (where d.state = 'waiting')::integer as waiting,
      count(*) filter (where d.state = 'failed')::integer as failed,
      coalesce(extract(epoch from now() - min(d.created_at) filter (where d.state = 'waiting')), 0)::float8
        as "oldestSeconds"
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.status
    where d.state = 'waiting' or (d.state = 'failed' and d.event <> ${trialEvent}
      and d.created_at > now() - interval '1 day' - interval '1 hour')`.execute(db)
  return rows[0]!
}

/** Webhooks in use whose messages were given up within a day, or wait for an hour, with the newest problem. */
export async function listTroubledWebhooks(
  db: Handle,
): Promise<{ name: string; lost: number; problem: string | null }[]> {
  const { rows } = await sql<{ name: string; lost: number; problem: string | null }>`
    select w.name, count(*) filter (where d.state = 'failed')::integer as lost,
      (array_agg(d.problem order by d.tried_at desc nulls last))[1] as problem
    from webhooks w join webhook_deliveries d on d.webhook_id = w.id
    where w.status and d.event <> ${trialEvent} and ((d.state = 'waiting' and d.created_at < now() - interval '1 hour')
      or (d.state = 'failed' and d.created_at > now() - interval '1 day' - interval '1 hour'))
    group by w.id order by w.id limit 20`.execute(db)
  return rows
}

export async function countWebhooks(db: Handle): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from webhooks where status`.execute(db)
  return rows[0]!.count
}
