import type { StandInAnswer, Thing } from './http.ts'
import { now, type StripeAccount } from './stripe-account.ts'

/**
 * https://docs.stripe.com/payments/bank-debits: the invoice of a period stays open and its subscription active, while
 * the payment is `processing` for days.
 */
export async function debit(account: StripeAccount, invoice: Thing): Promise<void> {
  const { amount_due: amount, currency } = invoice
  const intent = account.keep('pi', 'payment_intent', {
    amount,
    currency,
    metadata: {},
    status: 'processing',
  })
  const charge = account.keep('ch', 'charge', {
    ...{ amount, currency, metadata: {}, payment_intent: intent.id, amount_refunded: 0, status: 'pending' },
  })
  intent.latest_charge = charge.id
  account.keep('inpay', 'invoice_payment', {
    ...{ invoice: invoice.id, status: 'open' },
    payment: { type: 'payment_intent', payment_intent: intent.id },
  })
  await account.tell('payment_intent.processing', intent)
}

/** The bank answers the debit of a period. */
export async function settleDebit(
  account: StripeAccount,
  id: string,
  how: 'paid' | 'refused',
): Promise<void> {
  const invoice = account.things.get(id)!
  const payment = account.all('invoice_payment').find(one => one.invoice === id)!
  const subscription = account.things.get(invoice.parent.subscription_details.subscription)!
  const isPaid = how === 'paid'
  account.things.get(payment.payment.payment_intent)!.status = isPaid
    ? 'succeeded'
    : 'requires_payment_method'
  subscription.status = isPaid ? 'active' : 'past_due'
  if (isPaid) {
    payment.status = 'paid'
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due })
    invoice.status_transitions.paid_at = now()
  }
  await account.tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
}

/** https://docs.stripe.com/api/invoice-payment/list */
export function listInvoicePayments(account: StripeAccount, query: URLSearchParams): StandInAnswer {
  const { things } = account
  const intent = query.get('payment[payment_intent]')
  const status = query.get('status')
  const isExpanded = [...query.values()].includes('data.payment.payment_intent.latest_charge')
  const shown = (one: Thing): Thing => {
    const its = things.get(one.payment.payment_intent)!
    const whole = { ...its, latest_charge: things.get(its.latest_charge) ?? null }
    return isExpanded ? { ...one, payment: { ...one.payment, payment_intent: whole } } : one
  }
  const data = account
    .all('invoice_payment')
    .filter(one => (intent ? one.payment.payment_intent === intent : one.invoice === query.get('invoice')))
    .filter(one => !status || one.status === status)
    .map(shown)
  return { body: { object: 'list', data, has_more: false, url: '' } }
}
