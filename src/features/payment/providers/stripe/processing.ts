import type Stripe from 'stripe'
import type { Fact } from '../../fact.schema.ts'
import { type StripeAccount, safely } from './client.ts'
import { whoseInvoice } from './facts.ts'

/**
 * A later period whose bank debit is not decided yet: https://docs.stripe.com/payments/bank-debits. Its invoice is open,
 * as a refused one is; only the payment tells them apart. Nobody owes anything meanwhile.
 */
export async function factsOfProcessing(
  { stripe, ids }: StripeAccount,
  invoice: Stripe.Invoice,
): Promise<Fact[]> {
  const { subscription } = whoseInvoice(ids, invoice)
  if (invoice.status !== 'open' || !subscription || invoice.billing_reason === 'subscription_create')
    return []
  const { data } = await safely(
    stripe.invoicePayments.list({
      invoice: invoice.id,
      expand: ['data.payment.payment_intent.latest_charge'],
      limit: 10,
    }),
  )
  for (const { payment } of data) {
    const intent = payment.payment_intent
    if (!intent || typeof intent === 'string' || intent.status !== 'processing') continue
    const charge = intent.latest_charge
    const since = charge && typeof charge !== 'string' ? charge.created : intent.created
    return [{ kind: 'chargeWaits', at: new Date(since * 1000), ref: invoice.id, subscription }]
  }
  return []
}

/** The invoice that a payment is for; undefined for a single charge. */
export async function invoiceOfIntent(stripe: Stripe, intent: string): Promise<Stripe.Invoice | undefined> {
  const { data } = await safely(
    stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } }),
  )
  const invoice = data[0]?.invoice
  if (!invoice) return undefined
  return safely(stripe.invoices.retrieve(typeof invoice === 'string' ? invoice : invoice.id))
}
