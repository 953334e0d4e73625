import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Money } from '../../contract/money.ts'
import type { Payments } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'

const price = sql<Money>`json_build_object('amount', payments.amount, 'currency', payments.currency)`

export function selectPayments(db: Handle) {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'user_id as userId',
      'subscription_id as subscriptionId',
      'package_id as packageId',
      sql<'subscription' | 'renewal' | 'change' | 'gift'>`purpose`.as('purpose'),
      sql<'pending' | 'paid' | 'failed' | 'refunded'>`status`.as('status'),
      'provider',
      price.as('price'),
      'refunded',
      'description',
      'message',
      'reference',
      'created_at as createdAt',
      'paid_at as paidAt',
    ])
}

/** Locks the row until the transaction ends. */
export function findPendingPayment(tx: Handle, subscriptionId: number) {
  return selectPayments(tx)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
}

export async function insertPayment(tx: Handle, values: Insertable<Payments>): Promise<number> {
  const { id } = await tx.insertInto('payments').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function failPayment(tx: Handle, id: number, message: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'failed', message })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
