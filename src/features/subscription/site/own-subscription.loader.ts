import type { PageAsk, PageHead } from '../../../api/page.ts'

/** The reader's subscriptions and invoices, and the packages to change to. */
export async function loadOwnSubscription({ client }: PageAsk) {
  const [subscriptions, invoices, packages] = await Promise.all([
    client.subscription.mine(),
    client.invoice.mine(),
    client.package.website({}),
  ])
  return {
    subscriptions,
    invoices,
    packages: packages.map(({ id, name, prices }) => ({ id, name, prices })),
  }
}
export type OwnSubscriptionData = Awaited<ReturnType<typeof loadOwnSubscription>>

export function ownSubscriptionHead(): PageHead {
  return { title: 'اشتراكي', noindex: true }
}
