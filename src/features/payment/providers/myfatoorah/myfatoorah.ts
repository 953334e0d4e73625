import type { Fact } from '../../fact.schema.ts'
import type { OwnIds } from '../../own-ids.ts'
import { type Order, type PaymentProvider, ProviderError, type ProviderKeys } from '../../port.ts'
import { accountIn, type MyFatoorahCountry, myFatoorahCurrencies, namesFor } from './accounts.ts'
import { createMyFatoorahClient } from './client.ts'
import { factsOfInvoice, factsOfRefunds, inMajorUnits, isPaid, paymentOf } from './facts.ts'
import {
  type MyFatoorahRefund,
  myFatoorahInvoice,
  myFatoorahPage,
  myFatoorahRefund,
  myFatoorahRefunds,
} from './objects.ts'
import { checkMyFatoorahSignature, invoiceIn } from './signature.ts'

export { isMyFatoorahCountry } from './accounts.ts'

export const aboutMyFatoorah = {
  id: 'myfatoorah',
  label: 'بطاقة أو محفظة',
  labelIn: (currency: string) => namesFor(currency).join('، '),
  // Tokens of saved cards are enabled by account, on request; a reader pays each period on the page.
  renewedBy: 'reader',
  hasPortal: false,
  savesCards: false,
  currencies: myFatoorahCurrencies,
} as const

/** Lifetime of the page, in minutes. */
const expiry = 60

/**
 * Invoices and refunds of https://docs.myfatoorah.com (API v2). The invoice is authoritative; a webhook only prompts us
 * to fetch it. There are no idempotency keys: a request is repeated only after looking for what an earlier one made.
 */
export function createMyFatoorah(
  keys: Omit<ProviderKeys, 'country'> & { country: MyFatoorahCountry; ids: OwnIds },
): PaymentProvider {
  const { ids } = keys
  const account = accountIn(keys.country)
  const { currency } = account
  const ask = createMyFatoorahClient({ token: keys.secretKey, baseUrl: keys.baseUrl || account.baseUrl })
  const getInvoice = (id: string) =>
    ask('/v2/GetPaymentStatus', myFatoorahInvoice, { Key: id, KeyType: 'InvoiceId' })

  /** Refused for an invoice without refunds. */
  async function listRefunds(invoice: string): Promise<MyFatoorahRefund[]> {
    const asked = ask('/v2/GetRefundStatus', myFatoorahRefunds, { Key: invoice, KeyType: 'InvoiceId' })
    const { RefundStatusResult } = await asked.catch(error => {
      if (error instanceof ProviderError && error.status === 400) return { RefundStatusResult: [] }
      throw error
    })
    return RefundStatusResult.sort((a, b) => Number(a.RefundId) - Number(b.RefundId))
  }

  async function factsOf(id: string): Promise<Fact[]> {
    const invoice = await getInvoice(id)
    const facts = factsOfInvoice(ids, invoice, currency)
    return isPaid(invoice)
      ? [...facts, ...factsOfRefunds(ids, invoice, await listRefunds(id), currency)]
      : facts
  }

  return {
    ...aboutMyFatoorah,
    // Invoices in another currency are settled and refunded in this one, at a rate that we do not learn.
    currencies: [currency],

    async checkout(order) {
      const page = await ask('/v2/SendPayment', myFatoorahPage, invoiceFor(ids, order))
      if (paymentOf(ids, page.UserDefinedField) !== order.payment) {
        throw new ProviderError('myfatoorah', 'the invoice of another payment', { isTemporary: false })
      }
      const expiresAt = new Date(Date.now() + expiry * 60_000)
      return { ref: page.InvoiceId, url: page.InvoiceURL, expiresAt }
    },

    async refund({ ref, price, refunded }) {
      const [invoice = '', transaction] = ref.split(':')
      const before = await getInvoice(invoice)
      const known = factsOfRefunds(ids, before, await listRefunds(invoice), currency)
      const its = known.filter(fact => fact.ref === ref && fact.kind !== 'refundFailed')
      const returned = its.reduce((sum, fact) => sum + ('price' in fact ? fact.price.amount : 0), 0)
      // An earlier answer was lost, or staff returned money in MyFatoorah's portal.
      if (returned > refunded) return its
      const { RefundId } = await ask('/v2/MakeRefund', myFatoorahRefund, {
        ...(transaction
          ? { KeyType: 'PaymentId', Key: transaction }
          : { KeyType: 'InvoiceId', Key: invoice }),
        RefundChargeOnCustomer: false,
        ServiceChargeOnCustomer: false,
        Amount: inMajorUnits(price),
        Comment: 'requested by customer',
      })
      // MyFatoorah's staff review each refund before it is sent.
      return [{ kind: 'refundWaits', at: new Date(), ref, price, refund: RefundId }]
    },

    checkWebhook: (headers, body) => checkMyFatoorahSignature(keys.webhookSecret, headers, body),

    async readWebhook(body) {
      const invoice = invoiceIn(body)
      return invoice === undefined ? [] : factsOf(invoice)
    },

    look: ref => factsOf(ref.split(':')[0] ?? ref),
  }
}

function invoiceFor(ids: OwnIds, { payment, price, description, reader, returnUrl }: Order) {
  const amount = inMajorUnits(price)
  return {
    // Returns the link, and sends none: SMS and e-mail are MyFatoorah's.
    NotificationOption: 'LNK',
    InvoiceValue: amount,
    DisplayCurrencyIso: price.currency,
    CustomerName: reader.name.slice(0, 100),
    ...(reader.email && { CustomerEmail: reader.email }),
    CallBackUrl: returnUrl,
    ErrorUrl: `${returnUrl}&cancelled=1`,
    Language: 'ar',
    CustomerReference: ids.keyOf(String(payment)),
    UserDefinedField: JSON.stringify(ids.metadataOf(payment)),
    ExpiryDate: inKuwait(Date.now() + expiry * 60_000),
    InvoiceItems: [{ ItemName: description.slice(0, 200), Quantity: 1, UnitPrice: amount }],
  }
}

/** Times at MyFatoorah have no zone, and are Kuwait's, which has no summer time. */
const inKuwait = (at: number) => new Date(at + 3 * 60 * 60_000).toISOString().slice(0, 19)
