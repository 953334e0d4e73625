import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import type { Webhook, WebhookEvent } from './webhook.contract.ts'

function selectWebhooks(db: Handle) {
  return db.selectFrom('webhooks').select([
    'webhooks.id',
    'webhooks.name',
    'webhooks.url',
    sql<WebhookEvent[]>`webhooks.events`.as('events'),
    sql<number>`(select count(*)::integer from webhook_deliveries d
      where d.webhook_id = webhooks.id and d.state = 'waiting')`.as('waiting'),
    sql<string | null>`(select d.problem from webhook_deliveries d
      where d.webhook_id = webhooks.id and d.tried_at is not null order by d.tried_at desc limit 1)`.as(
      'problem',
    ),
    sql<string | null>`(select d.tried_at from webhook_deliveries d
      where d.webhook_id = webhooks.id and d.state = 'delivered' order by d.id desc limit 1)`.as(
      'deliveredAt',
    ),
    'webhooks.status',
    'webhooks.revision',
    'webhooks.created_at as createdAt',
    'webhooks.updated_at as updatedAt',
  ])
}

export function selectWebhook(db: Handle, id: number) {
  return selectWebhooks(db).where('webhooks.id', '=', id)
}

export function listWebhooks(db: Handle, filter: StaffFilter & { status?: boolean | undefined }) {
  return namedListOf(selectWebhooks(db), 'webhooks', filter)
}

export function findWebhook(db: Handle, id: number): Promise<Webhook | undefined> {
  return selectWebhook(db, id).executeTakeFirst()
}

/** The address and sealed secrets of a webhook that is in use. */
export function findReceiver(db: Handle, id: number) {
  return db
    .selectFrom('webhooks')
    .select([
      'url',
      'secret',
      sql<string | null>`case when old_secret_until > now() then old_secret end`.as('oldSecret'),
    ])
    .where('id', '=', id)
    .where('status', '=', true)
    .executeTakeFirst()
}

export async function keepOldSecret(tx: Handle, id: number): Promise<void> {
  const until = sql<string>`now() + interval '1 day'`
  await tx
    .updateTable('webhooks')
    .set(({ ref }) => ({ old_secret: ref('secret'), old_secret_until: until }))
    .where('id', '=', id)
    .execute()
}

export function listSecrets(db: Handle) {
  return db
    .selectFrom('webhooks')
    .select([
      'name',
      'secret',
      sql<string | null>`case when old_secret_until > now() then old_secret end`.as('oldSecret'),
    ])
    .orderBy('id')
    .execute()
}

/** Binds the sealed secret to its use. */
export const secretUse = 'webhook'
