import type { PageAsk, PageHead } from '../../../api/page.ts'
import { perPeriod } from '../../../arabic/periods.ts'
import { payable, waysTo } from '../../package/site/offer.ts'

/** The reader's subscriptions and how each can be paid for, invoices and gifts, and the packages to change to. */
export async function loadOwnSubscription({ client }: PageAsk) {
  const [subscriptions, invoices, gifts, redemptions, packages, providers] = await Promise.all([
    client.subscription.mine(),
    client.invoice.mine(),
    client.voucher.gifts(),
    client.voucher.redemptions(),
    client.package.website({}),
    client.payment.providers(),
  ])
  return {
    subscriptions: subscriptions.map(one => ({
      ...one,
      ways: waysTo(one.price ? [one.price] : [], providers),
    })),
    invoices,
    gifts,
    redemptions,
    packages: payable(packages, providers).map(card => ({
      id: card.id,
      name: card.name,
      prices: card.prices,
      per: perPeriod(card),
    })),
  }
}
export type OwnSubscriptionData = Awaited<ReturnType<typeof loadOwnSubscription>>
export type ReaderSubscription = OwnSubscriptionData['subscriptions'][number]

export function ownSubscriptionHead(): PageHead {
  return { title: 'اشتراكي', noindex: true }
}
