import type { PageAsk, PageHead } from '../../../api/page.ts'
import { perPeriod } from '../../../arabic/periods.ts'
import type { PaymentWay } from '../../../ui/site/PaymentWays.tsx'
import { payable, termsOf, waysTo } from '../../package/site/offer.ts'
import { reasonsIn } from '../leave.policy.ts'
import type { OwnSubscription } from '../subscription.schema.ts'

/** The reader's subscriptions and how each can be paid for, invoices and gifts, and the packages to change to. */
export async function loadOwnSubscription({ client }: PageAsk) {
  const [subscriptions, invoices, gifts, redemptions, packages, providers, { values }, waiting] =
    await Promise.all([
      client.subscription.mine(),
      client.invoice.mine(),
      client.voucher.gifts(),
      client.voucher.redemptions(),
      client.package.website({}),
      client.payment.providers(),
      client.setting.website(),
      client.payer.waiting(),
    ])
  return {
    waiting,
    subscriptions: subscriptions.map(one => {
      const ways = waysTo(one.price ? [one.price] : [], providers)
      return { ...one, ways, charge: chargeOf(one, ways) }
    }),
    leaveReasons: reasonsIn(values.leaveReasons),
    invoices,
    gifts,
    redemptions,
    packages: payable(packages, providers).map(card => ({
      id: card.id,
      name: card.name,
      prices: card.prices,
      period: card.period,
      periodDays: card.periodDays,
      per: perPeriod(card),
    })),
  }
}
/** Terms of the next payment; null for a subscription without a price. */
function chargeOf({ price, period, status, discount }: OwnSubscription, ways: PaymentWay[]) {
  if (!price) return null
  const isOnce = status !== 'pending' && status !== 'past_due'
  const lasting = { period: period.unit, periodDays: period.count, trialDays: 0 }
  const charge = { ...lasting, price, due: discount?.price, duePeriods: discount?.left }
  return termsOf(charge, ways, { isOnce })
}

export type OwnSubscriptionData = Awaited<ReturnType<typeof loadOwnSubscription>>
export type ReaderSubscription = OwnSubscriptionData['subscriptions'][number]

export function ownSubscriptionHead(): PageHead {
  return { title: 'اشتراكي', noindex: true }
}
