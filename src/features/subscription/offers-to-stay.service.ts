import type { Handle } from '../../platform/database/database.ts'
import { less } from '../promotion/promotion.policy.ts'
import { listLastCancellations } from './cancellation.queries.ts'
import type { SubscriptionRow } from './subscription.queries.ts'

export const mayStay = ({ status, price, discount }: SubscriptionRow) =>
  status === 'active' && price !== null && discount === null

/** The offer that stands since the last cancellation of each subscription. */
export async function listOffersToStay(db: Handle, rows: readonly SubscriptionRow[]) {
  const waiting = rows.filter(row => row.cancelAtEnd && mayStay(row))
  const last = waiting.length === 0 ? [] : await listLastCancellations(db, idsOf(waiting))
  return new Map(
    waiting.flatMap(({ id, price }) => {
      const { percent, periods, acceptedAt } = last.find(one => one.subscriptionId === id) ?? {}
      if (!price || !percent || !periods || acceptedAt) return []
      return [[id, { percent, periods, price: less(price, percent) }] as const]
    }),
  )
}

const idsOf = (rows: readonly SubscriptionRow[]) => rows.map(({ id }) => id)
