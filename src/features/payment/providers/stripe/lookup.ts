import Stripe from 'stripe'
import type { Fact } from '../../fact.schema.ts'
import { ProviderError } from '../../port.ts'
import { type StripeAccount, safely } from './client.ts'
import {
  type ChargeOwner,
  factsOfDispute,
  factsOfEnd,
  factsOfInvoice,
  factsOfPause,
  factsOfRefund,
  factsOfRefusal,
  factsOfSession,
  factsOfSubscription,
  whoseInvoice,
} from './facts.ts'
import { factsOfProcessing, invoiceOfIntent } from './processing.ts'
import { inSnapshotShape, isThin, type ThinEvent } from './thin-events.ts'

/** All items of a paged list. */
const allOf = <T>(list: Stripe.ApiListPromise<T>) => list.autoPagingToArray({ limit: 1000 })

/** A refund names the charge; our reference is the invoice that it paid, or the payment itself. */
async function whoseCharge({ stripe, ids }: StripeAccount, charge: Stripe.Charge): Promise<ChargeOwner> {
  const intent = String(charge.payment_intent)
  const payment = ids.paymentIn(charge.metadata)
  if (payment) return { ref: intent, payment }
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
  })
  const invoice = data[0]?.invoice
  if (!invoice) return { ref: intent }
  return whoseInvoice(ids, await stripe.invoices.retrieve(typeof invoice === 'string' ? invoice : invoice.id))
}

export async function intentOf(stripe: Stripe, ref: string): Promise<string> {
  if (!ref.startsWith('in_')) return ref
  const { data } = await stripe.invoicePayments.list({ invoice: ref, status: 'paid' })
  const intent = data[0]?.payment.payment_intent
  if (!intent) throw new ProviderError('stripe', 'an invoice without a charge', { isTemporary: false })
  return typeof intent === 'string' ? intent : intent.id
}

/** Type of the method that a charge was paid by. */
export async function methodOf(stripe: Stripe, intent: string): Promise<string | undefined> {
  const { data } = await stripe.charges.list({ payment_intent: intent, limit: 1 })
  return data[0]?.payment_method_details?.type
}

/**
 * The object of an event as it is now, if the event came in another version than ours, without the object, or by way of
 * an organization. An endpoint that was made in
 * Stripe's dashboard sends its own version, or the account's, where fields have other places:
 * https://docs.stripe.com/webhooks/versioning
 */
async function inOurVersion<T extends { id: string }>(
  { api_version: version, context }: Stripe.Event,
  object: T,
  retrieve: (id: string) => Promise<T>,
): Promise<T> {
  return version === Stripe.API_VERSION && !context ? object : retrieve(object.id)
}

/**
 * Parses a verified event. One that an organization's destination sends may be of another of its accounts, where our
 * key knows none of the objects: https://docs.stripe.com/changelog/basil/2025-04-30/additional-context-organization-events
 */
export async function factsOfEvent(account: StripeAccount, sent: Stripe.Event | ThinEvent): Promise<Fact[]> {
  try {
    const event = isThin(sent) ? await inSnapshotShape(account.stripe, sent) : sent
    return event ? await factsOfSnapshot(account, event) : []
  } catch (error) {
    if (sent.context && error instanceof Stripe.errors.StripeError && error.statusCode === 404) return []
    throw error
  }
}

/** Most objects are looked up again. Nothing but ids is taken from an event of another version. */
async function factsOfSnapshot(account: StripeAccount, event: Stripe.Event): Promise<Fact[]> {
  const { stripe, ids } = account
  const sessionOf = (sent: Stripe.Checkout.Session) =>
    inOurVersion(event, sent, id => stripe.checkout.sessions.retrieve(id))
  const subscriptionOf = (sent: Stripe.Subscription) =>
    inOurVersion(event, sent, id => stripe.subscriptions.retrieve(id))
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return factsOfSession(ids, await sessionOf(event.data.object), event.created)
    case 'checkout.session.async_payment_failed':
      return factsOfRefusal(ids, await sessionOf(event.data.object), event.created)
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      // Fetched for its current state.
      const invoice = await stripe.invoices.retrieve(event.data.object.id)
      return factsOfInvoice(ids, invoice, event.type === 'invoice.paid' ? undefined : event.created)
    }
    case 'payment_intent.processing': {
      const invoice = await invoiceOfIntent(stripe, event.data.object.id)
      return invoice ? factsOfProcessing(account, invoice) : []
    }
    case 'customer.subscription.updated': {
      const subscription = await subscriptionOf(event.data.object)
      const { id, pause_collection: pause } = subscription
      const given = pause ? factsOfPause(await stripe.subscriptions.retrieve(id)) : []
      return [...factsOfSubscription(ids, event, subscription), ...given]
    }
    case 'customer.subscription.deleted':
      return factsOfSubscription(ids, event, await subscriptionOf(event.data.object))
    case 'charge.refunded': {
      const sent = event.data.object
      const charge = await inOurVersion(event, sent, id => stripe.charges.retrieve(id))
      const whose = await whoseCharge(account, charge)
      const refunds = await allOf(stripe.refunds.list({ charge: charge.id, limit: 100 }))
      return refunds.flatMap(refund => factsOfRefund(refund, whose))
    }
    case 'refund.updated':
    case 'refund.failed': {
      const refund = await stripe.refunds.retrieve(event.data.object.id)
      const charge = typeof refund.charge === 'string' ? refund.charge : refund.charge?.id
      if (!charge) return []
      return factsOfRefund(refund, await whoseCharge(account, await stripe.charges.retrieve(charge)))
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const dispute = await stripe.disputes.retrieve(event.data.object.id)
      const charge = typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id
      return factsOfDispute(dispute, await whoseCharge(account, await stripe.charges.retrieve(charge)))
    }
    default:
      return []
  }
}

/** Facts about an object of ours, by the prefix of its id: invoice, payment intent or session. */
export async function factsAt({ stripe, ids }: StripeAccount, ref: string): Promise<Fact[]> {
  if (ref.startsWith('in_')) {
    const invoice = await stripe.invoices.retrieve(ref)
    return [...factsOfInvoice(ids, invoice), ...(invoice.amount_paid > 0 ? await refundsOf(stripe, ref) : [])]
  }
  if (ref.startsWith('pi_')) return refundsOf(stripe, ref)
  if (!ref.startsWith('cs_')) return []
  const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['invoice'] })
  const { invoice } = session
  if (invoice && typeof invoice !== 'string') return factsOfInvoice(ids, invoice)
  return factsOfSession(ids, session, session.created)
}

/** A refund that was made though Stripe answered with an error, by the key in its metadata. */
export async function findRefund(stripe: Stripe, intent: string, key: string) {
  const refunds = await safely(allOf(stripe.refunds.list({ payment_intent: intent, limit: 100 })))
  return refunds.find(
    ({ metadata, status }) => metadata?.key === key && status !== 'failed' && status !== 'canceled',
  )
}

async function refundsOf(stripe: Stripe, ref: string): Promise<Fact[]> {
  const refunds = await allOf(
    stripe.refunds.list({ payment_intent: await intentOf(stripe, ref), limit: 100 }),
  )
  return refunds.flatMap(refund => factsOfRefund(refund, { ref }))
}

export async function factsOfSubscriptionAt(account: StripeAccount, id: string): Promise<Fact[]> {
  const { stripe, ids } = account
  const paid = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 12 })
  const owed = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 })
  const subscription = await stripe.subscriptions.retrieve(id)
  return [
    ...paid.data.flatMap(invoice => factsOfInvoice(ids, invoice)),
    ...(await Promise.all(owed.data.map(invoice => factsOfOpen(account, invoice)))).flat(),
    ...factsOfPause(subscription),
    ...factsOfEnd(ids, subscription),
  ]
}

/** Refused, not tried yet, or tried by a debit that the bank has not answered. */
async function factsOfOpen(account: StripeAccount, invoice: Stripe.Invoice): Promise<Fact[]> {
  if (!invoice.attempted) return factsOfInvoice(account.ids, invoice)
  const waiting = await factsOfProcessing(account, invoice)
  return waiting.length > 0 ? waiting : factsOfInvoice(account.ids, invoice, invoice.created)
}
