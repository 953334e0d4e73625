import type { PageAsk, PageHead } from '../../../api/page.ts'

/** The reader's subscriptions, invoices and gifts, and the packages to change to. */
export async function loadOwnSubscription({ client }: PageAsk) {
  const [subscriptions, invoices, gifts, redemptions, packages] = await Promise.all([
    client.subscription.mine(),
    client.invoice.mine(),
    client.voucher.gifts(),
    client.voucher.redemptions(),
    client.package.website({}),
  ])
  return {
    subscriptions,
    invoices,
    gifts,
    redemptions,
    packages: packages.map(({ id, name, prices }) => ({ id, name, prices })),
  }
}
export type OwnSubscriptionData = Awaited<ReturnType<typeof loadOwnSubscription>>

export function ownSubscriptionHead(): PageHead {
  return { title: 'اشتراكي', noindex: true }
}
