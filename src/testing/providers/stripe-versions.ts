import Stripe from 'stripe'
import type { Thing } from './http.ts'

/** The newest version that the SDK knows, which endpoints of a new account have. */
export const newestVersion: string = Stripe.API_VERSION

/**
 * An object as an older API version shows it. Events come in the version of their endpoint, whatever version requests
 * have: https://docs.stripe.com/webhooks/versioning. Versions are dates, so they compare as text.
 */
export function shownIn(version: string, things: ReadonlyMap<string, Thing>, object: Thing): Thing {
  if (version >= '2025-03-31') return object
  return before2025(things, before2022(version, things, object))
}

/**
 * Fields that 2025-03-31.basil moved or removed:
 * https://docs.stripe.com/changelog/basil/2025-03-31/adds-new-parent-field-to-invoicing-objects,
 * https://docs.stripe.com/changelog/basil/2025-03-31/deprecate-subscription-current-period-start-and-end,
 * https://docs.stripe.com/changelog/basil/2025-03-31/add-support-for-multiple-partial-payments-on-invoices
 */
function before2025(things: ReadonlyMap<string, Thing>, object: Thing): Thing {
  const paymentsBy = (field: 'invoice' | 'intent', id: string) =>
    [...things.values()].find(
      one =>
        one.object === 'invoice_payment' &&
        (field === 'invoice' ? one.invoice : one.payment.payment_intent) === id,
    )
  switch (object.object) {
    case 'invoice': {
      const { parent, ...rest } = object
      const { subscription, metadata } = parent.subscription_details
      const intent = paymentsBy('invoice', object.id)?.payment.payment_intent ?? null
      const paid = object.status === 'paid'
      return { ...rest, subscription, subscription_details: { metadata }, payment_intent: intent, paid }
    }
    case 'subscription': {
      const item = object.items?.data[0]
      const { current_period_start: start, current_period_end: end, ...its } = item ?? {}
      return {
        ...object,
        ...{ current_period_start: start, current_period_end: end },
        items: { object: 'list', data: item ? [its] : [] },
      }
    }
    case 'charge':
      return { ...object, invoice: paymentsBy('intent', object.payment_intent)?.invoice ?? null }
    case 'payment_intent':
      return { ...object, invoice: paymentsBy('intent', object.id)?.invoice ?? null }
    default:
      return object
  }
}

/** https://docs.stripe.com/upgrades: charges of an intent and refunds of a charge were lists in the object. */
function before2022(version: string, things: ReadonlyMap<string, Thing>, object: Thing): Thing {
  if (version >= '2022-11-15') return object
  const listOf = (kind: string, field: string) => ({
    object: 'list',
    data: [...things.values()].filter(one => one.object === kind && one[field] === object.id),
  })
  if (object.object === 'payment_intent') {
    const { latest_charge: _, ...rest } = object
    return { ...rest, charges: listOf('charge', 'payment_intent') }
  }
  return object.object === 'charge' ? { ...object, refunds: listOf('refund', 'charge') } : object
}
