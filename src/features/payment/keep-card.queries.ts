import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { PaymentRow } from './payment.queries.ts'

type Page = Pick<PaymentRow, 'id' | 'subscriptionId' | 'provider'>

/**
 * The reader's answer, whether the card is kept, on the last page that was opened after this one for the same subscription
 * and was paid; undefined if there is none.
 */
export async function findLaterAnswer(
  db: Handle,
  { id, subscriptionId, provider }: Page,
): Promise<boolean | undefined> {
  if (subscriptionId === null) return undefined
  const later = await db
    .selectFrom('payments')
    .select(sql<boolean>`coalesce((consent->>'keepsCard')::boolean, false)`.as('keepsCard'))
    .where('subscription_id', '=', subscriptionId)
    .where('provider', '=', provider)
    .where('id', '>', id)
    .where('status', 'in', ['paid', 'refunded'])
    .where('checkout_url', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return later?.keepsCard
}

/** Whether the reader agreed that the card is kept, for the page of this provider that still waits. */
export async function hasAgreed(
  db: Handle,
  { id, provider }: { id: number; provider: string },
): Promise<boolean> {
  const waiting = await db
    .selectFrom('payments')
    .select(sql<boolean>`coalesce((consent->>'keepsCard')::boolean, false)`.as('keepsCard'))
    .where('subscription_id', '=', id)
    .where('provider', '=', provider)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return waiting?.keepsCard ?? false
}
