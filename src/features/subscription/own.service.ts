import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { limitsOf } from '../package/package.policy.ts'
import { listCards, listPaymentsOf, providerOf } from '../payment/payment.service.ts'
import { isOverBy } from './card.policy.ts'
import { listOffersToStay } from './offers-to-stay.service.ts'
import { isTooLateToKeep, isTooLateToTell, renewedBy } from './renewed-by.ts'
import { findSubscription, listOfUser, type SubscriptionRow } from './subscription.queries.ts'
import { entitled, type OwnSubscription } from './subscription.schema.ts'

/** The reader's subscriptions with their payments: running ones first, then the newest. */
export async function listOwn(db: Handle, userId: number): Promise<OwnSubscription[]> {
  return withPayments(db, await listOfUser(db, userId))
}

/** @throws NOT_FOUND */
export async function ownOf(db: Handle, id: number): Promise<OwnSubscription> {
  const [subscription] = await withPayments(db, [found(await findSubscription(db, id))])
  return found(subscription)
}

async function withPayments(db: Handle, rows: SubscriptionRow[]): Promise<OwnSubscription[]> {
  const payments = await listPaymentsOf(
    db,
    rows.map(({ id }) => id),
  )
  const cards = await listCards(db, [0, ...rows.map(({ user }) => user.id)])
  const offers = await listOffersToStay(db, rows)
  return rows.map(row => {
    const own = payments.filter(({ subscriptionId }) => subscriptionId === row.id)
    return {
      ...row,
      renewsAt: renewsAt(row),
      card: cardOf(row, cards),
      isRefused: row.status === 'past_due' && row.failures > 0 && !row.chargeWaits,
      isWaiting: row.chargeWaits && entitled.includes(row.status),
      isHeld: row.status === 'past_due' && own.some(isHeld),
      offer: offers.get(row.id) ?? null,
      amounts: amountsOf(row, row.endsAt ? new Date(row.endsAt) : undefined),
      payments: own,
      may: { ...mayOf(row), ...mayWith(row, cardOf(row, cards)) },
    }
  })
}

/** The provider refused the newsroom's account, or did not answer: the charge is still wanted. */
export const isHeld = ({ status, message }: { status: string; message: string }) =>
  status === 'pending' && message !== ''

/** The card that renews a subscription, as readers and staff see it. */
export function cardOf(
  row: SubscriptionRow,
  cards: Awaited<ReturnType<typeof listCards>>,
): OwnSubscription['card'] {
  const by = renewedBy(row)
  if (by === 'reader') return null
  const ours = cards.find(({ userId, provider }) => userId === row.user.id && provider === row.provider)
  const theirs = row.cardLabel ? { label: row.cardLabel, expires: row.cardExpires } : undefined
  const card = by === 'us' ? ours : theirs
  if (!card) return null
  // An overdue period is charged as soon as possible.
  const chargedAt = row.status === 'past_due' ? new Date().toISOString() : renewsAt(row)
  return { label: card.label, expires: card.expires, isOverBefore: isOverBy(card.expires, chargedAt) }
}

function renewsAt(row: SubscriptionRow): string | null {
  const runs = row.status === 'trial' || row.status === 'active'
  return runs && row.price && !row.cancelAtEnd && renewedBy(row) !== 'reader' ? row.endsAt : null
}

/**
 * Limits of another amount for the periods after the present one; null if the reader may name none.
 * @param end of the period that the provider charged for
 */
export function amountsOf(row: SubscriptionRow, end: Date | undefined): OwnSubscription['amounts'] {
  const { status, price, least, discount, next, cancelAtEnd } = row
  const runs = status === 'trial' || status === 'active'
  if (!runs || cancelAtEnd || !price || !least || discount || next || !end) return null
  return isTooLateToTell(row, end) ? null : limitsOf(least)
}

type WithCard = 'forgetCard' | 'replaceCard'

function mayWith(
  row: SubscriptionRow,
  card: OwnSubscription['card'],
): Pick<OwnSubscription['may'], WithCard> {
  const { status, provider, price } = row
  // A card that the provider renews with is changed on its own page.
  const isOurs = card !== null && renewedBy(row) === 'us'
  const isCharged = isOurs && entitled.includes(status) && price !== null
  return { forgetCard: isOurs, replaceCard: isCharged && providerOf(provider).savesCards }
}

function mayOf(row: SubscriptionRow): Omit<OwnSubscription['may'], WithCard> {
  const { status, cancelAtEnd } = row
  const runs = status === 'trial' || status === 'active'
  const isPlanned = row.next !== null && entitled.includes(status) && !cancelAtEnd
  const isRenewed = row.price !== null && renewedBy(row) !== 'reader'
  const isKept = row.providerRef !== null || renewedBy(row) === 'us'
  return {
    // The other package is paid for once it begins.
    pay:
      status === 'pending' ||
      (status === 'past_due' && !row.chargeWaits) ||
      (runs && !isRenewed && !isPlanned),
    cancel: status === 'pending' || status === 'past_due' || (runs && !cancelAtEnd && row.price !== null),
    takeBack: runs && cancelAtEnd,
    change: entitled.includes(status),
    keepPackage: isPlanned && !isTooLateToKeep(row, row.endsAt ? new Date(row.endsAt) : undefined),
    changeCard: entitled.includes(status) && isKept && providerOf(row.provider).hasPortal,
  }
}
