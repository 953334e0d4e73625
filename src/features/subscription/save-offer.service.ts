import { fail } from '../../contract/fail.ts'
import type { Money } from '../../contract/money.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { getPackage } from '../package/package.service.ts'
import { getSettingValues } from '../setting/setting.service.ts'
import {
  acceptCancellationOffer,
  hasSeenOffer,
  insertCancellation,
  listLastCancellations,
} from './cancellation.queries.ts'
import { reasonsIn } from './leave.policy.ts'
import { listOffersToStay, mayStay } from './offers-to-stay.service.ts'
import { ownOf } from './own.service.ts'
import { discountPeriodsLater, stopRenewalLater } from './provider.jobs.ts'
import { record } from './record.service.ts'
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscription.queries.ts'
import { entitled, type OwnSubscription, type Period } from './subscription.schema.ts'

type Leaving = { reason?: string | undefined; note?: string | undefined }

/** Notes why a reader cancelled, and the offer to stay, which is shown after that, once a year. */
export async function noteCancellation(
  tx: Handle,
  row: SubscriptionRow,
  { reason = '', note = '' }: Leaving,
): Promise<void> {
  if (!entitled.includes(row.status)) return
  const { leaveReasons } = await getSettingValues(tx, 'website')
  const { saveOffer } = await getPackage(tx, row.package.id)
  const isOffered = saveOffer !== null && mayStay(row) && !(await hasSeenOffer(tx, row.user.id))
  await insertCancellation(tx, {
    ...{ subscription_id: row.id, user_id: row.user.id, note },
    // A reason that the newsroom removed meanwhile is no reason to refuse the cancellation.
    reason: reasonsIn(leaveReasons).includes(reason) ? reason : '',
    offer_percent: isOffered ? saveOffer.percent : null,
    offer_periods: isOffered ? periodsOf(row.period, saveOffer.periods) : null,
  })
}

/** Coupons for several periods last for months, so a package sold by days has one. */
const periodsOf = ({ unit }: Period, periods: number) => (unit === 'days' ? 1 : periods)

/**
 * Takes the cancellation back and lowers the price of the next periods. Repeated, it changes nothing.
 * @throws NOT_FOUND; REFUSED if no offer stands
 */
export async function acceptOffer({ db }: Services, actor: Actor, id: number): Promise<OwnSubscription> {
  await inTransaction(db, async tx => {
    const row = found(await lockSubscription(tx, id))
    if (row.user.id !== actor.id) throw fail('NOT_FOUND')
    const offer = (await listOffersToStay(tx, [row])).get(id)
    const [last] = await listLastCancellations(tx, [id])
    if (last?.acceptedAt && !row.cancelAtEnd) return
    const isRunning = row.endsAt !== null && new Date(row.endsAt) > new Date()
    if (!offer || !last || !isRunning || !(await acceptCancellationOffer(tx, last.id))) {
      throw fail('REFUSED', undefined, 'لم يعد هذا العرض قائمًا.')
    }
    const at = new Date()
    const key = `cancelTakenBack:${at.toISOString()}`
    await record(tx, id, { key, kind: 'cancelTakenBack', at }, { actorId: actor.id })
    await updateSubscription(tx, id, { discount_amount: offer.price.amount, discount_left: offer.periods })
    await stopRenewalLater(tx, row, { takeBack: true })
    await tellProvider(tx, row, { ...offer, cancellation: last.id })
  })
  return ownOf(db, id)
}

async function tellProvider(
  tx: Handle,
  { provider, providerRef, price, period }: SubscriptionRow,
  offer: { price: Money; periods: number; cancellation: number },
): Promise<void> {
  if (providerRef === null || !price) return
  const off = { amount: price.amount - offer.price.amount, currency: price.currency }
  const discount = { name: 'خصم لبقائك معنا', periods: offer.periods }
  const key = `save-${offer.cancellation}`
  await discountPeriodsLater(tx, {
    provider,
    providerRef,
    key,
    off,
    renewal: { ...period, trialDays: 0, discount },
  })
}
