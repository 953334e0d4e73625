import type { StandInAnswer, Thing } from './http.ts'
import type { StripeAccount } from './stripe-account.ts'
import { change, createSession } from './stripe-billing.ts'
import { redeem, refusalOfCoupon } from './stripe-coupons.ts'
import { listInvoicePayments } from './stripe-debits.ts'
import { changeItems } from './stripe-items.ts'
import { refused } from './stripe-page.ts'
import { createPortalSession } from './stripe-portal.ts'
import { makeRefund } from './stripe-refunds.ts'
import { createPrice, managed, writeSchedule } from './stripe-schedules.ts'

const listOf = (data: Thing[]) => ({ body: { object: 'list', data, has_more: false, url: '' } })

export async function write(
  account: StripeAccount,
  kind: string,
  id: string,
  verb: string,
  input: Thing,
): Promise<StandInAnswer> {
  if (kind === 'checkout/sessions' && !id) return createSession(account, input)
  if (kind === 'checkout/sessions' && verb === 'expire') {
    const session = account.things.get(id)
    if (session?.status !== 'open') return refused(400, 'resource_missing')
    session.status = 'expired'
    void account.tell('checkout.session.expired', session)
    return { body: session }
  }
  if (kind === 'billing_portal/sessions') return createPortalSession(account, input)
  if (kind === 'coupons')
    return (
      refusalOfCoupon(input) ?? { body: account.keep('coupon', 'coupon', { ...input, times_redeemed: 0 }) }
    )
  if (kind === 'prices') return createPrice(account, input)
  if (kind === 'subscription_schedules') return writeSchedule(account, id, verb, input)
  if (kind === 'refunds') return makeRefund(account, input)
  if (kind === 'invoices' && verb === 'void' && account.things.get(id)?.status === 'open') {
    account.things.get(id)!.status = 'void'
    return { body: account.things.get(id) }
  }
  if (kind === 'subscriptions' && account.things.has(id)) {
    const subscription = account.things.get(id)!
    const refusal = managed(subscription)
    if (refusal) return refusal
    if (input.discounts) {
      const { period_end: from, discounts: present } = subscription
      const discounts = redeem(account, input, { from, present })
      if (!discounts) return refused(400, 'resource_missing')
      await change(account, id, { discounts })
      return { body: subscription }
    }
    if (input.items) return changeItems(account, subscription, input)
    const changes = cancellation(subscription, input)
    if (!changes) return refused(400, 'parameter_invalid_empty')
    await change(account, id, changes)
    return { body: account.things.get(id) }
  }
  return refused(404, 'resource_missing')
}

/**
 * https://docs.stripe.com/billing/subscriptions/cancel: `cancel_at_period_end` sets the date, too. A date that was set
 * by itself, as the portal does in flexible billing mode, is only removed by an empty `cancel_at`.
 */
function cancellation(subscription: Thing, { cancel_at: date, cancel_at_period_end: atEnd }: Thing) {
  if (date !== undefined && atEnd !== undefined) return undefined
  if (atEnd === 'true') return { cancel_at_period_end: true, cancel_at: subscription.period_end }
  if (date !== undefined) return { cancel_at_period_end: false, cancel_at: date === '' ? null : Number(date) }
  return subscription.cancel_at_period_end
    ? { cancel_at_period_end: false, cancel_at: null }
    : { cancel_at_period_end: false }
}

const invoiceIn = (account: StripeAccount, { invoice }: Thing, expanded: string[]) =>
  invoice && expanded.includes('invoice') ? { invoice: account.things.get(invoice) } : {}

const cardIn = ({ things }: StripeAccount, { default_payment_method: method }: Thing, expanded: string[]) =>
  method && expanded.includes('default_payment_method') ? { default_payment_method: things.get(method) } : {}

/** Ids, or discounts with their coupons if the call expands them. */
function discountsIn(
  { things }: StripeAccount,
  { object, discounts = [] }: Thing,
  expanded: string[],
): Thing {
  if (object !== 'subscription') return {}
  const isExpanded = expanded.includes('discounts.source.coupon')
  const shown = ({ source, ...one }: Thing) => ({
    ...one,
    source: { ...source, coupon: things.get(source.coupon) },
  })
  return { discounts: discounts.map((one: Thing) => (isExpanded ? shown(one) : one.id)) }
}

export function read(
  account: StripeAccount,
  kind: string,
  id: string,
  query: URLSearchParams,
): StandInAnswer {
  if (id) {
    const found = (kind === 'events' ? account.told : account.things).get(id)
    if (!found) return refused(404, 'resource_missing')
    const expanded = [...query.values()]
    return {
      body: {
        ...found,
        ...cardIn(account, found, expanded),
        ...invoiceIn(account, found, expanded),
        ...discountsIn(account, found, expanded),
      },
    }
  }
  if (kind === 'refunds') {
    const intent = query.get('payment_intent')
    const charge = query.get('charge')
    return listOf(account.all('refund').filter(one => one.payment_intent === intent || one.charge === charge))
  }
  if (kind === 'charges') {
    const intent = query.get('payment_intent')
    return listOf(account.all('charge').filter(one => one.payment_intent === intent))
  }
  if (kind === 'invoices') {
    // https://docs.stripe.com/api/invoices/list: an unknown subscription is refused.
    if (!account.things.has(query.get('subscription') ?? '')) return refused(400, 'resource_missing')
    return listOf(
      account
        .all('invoice')
        .filter(
          one =>
            one.parent.subscription_details.subscription === query.get('subscription') &&
            one.status === query.get('status'),
        ),
    )
  }
  if (kind === 'invoice_payments') return listInvoicePayments(account, query)
  return listOf([])
}
