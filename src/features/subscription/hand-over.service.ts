import type { Handle } from '../../platform/database/database.ts'
import { handOverPayments, holdMembership } from '../payment/payment.service.ts'
import { handOverCancellations } from './cancellation.queries.ts'
import { replace } from './change.service.ts'
import { creditOf, worthIn } from './credit.service.ts'
import { record, writeStanding } from './record.service.ts'
import {
  listOfUser,
  lockOpen,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts'
import { entitled, open } from './subscription.schema.ts'

type Parties = { from: number; to: number }

/**
 * Moves a guest's subscriptions, payments and cards to another account. If that account has an open subscription to the
 * same package, the paid one continues with the remaining time of both, and the other is not renewed.
 */
export async function handOverSubscriptions(tx: Handle, { from, to }: Parties): Promise<void> {
  const known = await listOfUser(tx, from)
  for (const packageId of [...new Set(known.map(each => each.package.id))].toSorted((a, b) => a - b)) {
    for (const userId of [from, to].toSorted((a, b) => a - b)) await holdMembership(tx, userId, packageId)
  }
  // Read again with the locks, as another purchase may have begun.
  const moved = await listOfUser(tx, from)
  for (const { id } of moved) await moveOne(tx, id, to)
  const withOwnCard = await handOverPayments(tx, { from, to })
  for (const { id, provider, keepsCard } of moved) {
    if (keepsCard && withOwnCard.includes(provider)) await forgetCard(tx, id)
  }
  await handOverCancellations(tx, { from, to })
}

async function moveOne(tx: Handle, id: number, to: number): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (!row) return
  const existing = open.includes(row.status) ? await lockOpen(tx, to, row.package.id) : undefined
  if (existing) await joinOpen(tx, row, existing)
  await updateSubscription(tx, id, { user_id: to })
}

async function joinOpen(tx: Handle, row: SubscriptionRow, existing: SubscriptionRow): Promise<void> {
  if (entitled.includes(row.status) && !entitled.includes(existing.status)) return replace(tx, existing.id)
  const at = new Date()
  const left = entitled.includes(row.status) && row.endsAt ? new Date(row.endsAt).getTime() - at.getTime() : 0
  if (left > 0) {
    const worth = await worthIn(tx, existing, { amount: await creditOf(tx, row.id), from: row })
    const from = Math.max(at.getTime(), existing.endsAt ? new Date(existing.endsAt).getTime() : 0)
    const event = {
      key: `joined:${row.id}`,
      kind: 'granted',
      at,
      until: new Date(from + left),
      worth,
    } as const
    await record(tx, existing.id, event)
    // A refund of the joined payment takes the time from here.
    if (existing.replacesId === null) await updateSubscription(tx, existing.id, { replaces_id: row.id })
  }
  await replace(tx, row.id)
}

/** The account's own card was not agreed to for this subscription: the reader pays the next period. */
async function forgetCard(tx: Handle, id: number): Promise<void> {
  await updateSubscription(tx, id, { keeps_card: false })
  const row = await lockSubscription(tx, id)
  if (row) await writeStanding(tx, row)
}
