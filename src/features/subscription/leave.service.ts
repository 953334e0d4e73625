import type { Handle } from '../../platform/database/database.ts'
import {
  forgetSavedCard,
  listCards,
  listPaymentsOfReader,
  withdrawPayment,
} from '../payment/payment.service.ts'
import { listHistory } from './event.queries.ts'
import { stopRenewalLater } from './provider.jobs.ts'
import { listOfUser } from './subscription.queries.ts'

/** Stops renewals and pending payments of a reader who deletes the account, and has saved cards deleted. */
export async function leave(tx: Handle, userId: number): Promise<void> {
  for (const subscription of await listOfUser(tx, userId)) {
    await withdrawPayment(tx, subscription.id)
    await stopRenewalLater(tx, subscription)
  }
  for (const { provider } of await listCards(tx, [userId])) await forgetSavedCard(tx, { userId, provider })
}

export async function exportMembership(db: Handle, userId: number) {
  const rows = await listOfUser(db, userId)
  const history = await listHistory(
    db,
    rows.map(({ id }) => id),
  )
  return {
    subscriptions: rows.map(
      ({ user: _user, replacesId: _replaces, providerRef: _ref, keepsCard: _card, ...row }) => ({
        ...row,
        events: history
          .filter(({ subscriptionId }) => subscriptionId === row.id)
          .map(({ kind, at, reason }) => ({ kind, at, reason })),
      }),
    ),
    payments: await listPaymentsOfReader(db, userId),
  }
}
