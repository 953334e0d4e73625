import { decimalsOf } from '../../../../arabic/money.ts'
import type { Money } from '../../../../contract/money.ts'
import type { Fact } from '../../fact.schema.ts'
import type { OwnIds } from '../../own-ids.ts'
import { currencyNamed } from './accounts.ts'
import type { MyFatoorahInvoice, MyFatoorahRefund, MyFatoorahTransaction } from './objects.ts'

/** MyFatoorah uses major units. */
export const inMajorUnits = ({ amount, currency }: Money) =>
  Number((amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency)))

export const inMinorUnits = (amount: number, currency: string): Money => ({
  amount: Math.round(amount * 10 ** decimalsOf(currency)),
  currency,
})

/** The invoice's amount in the currency in which the reader saw it, whatever their card was charged in. */
function priceOf({ InvoiceValue, InvoiceDisplayValue }: MyFatoorahInvoice, currency: string): Money {
  const [, value, sign = ''] = /^([\d,]+(?:\.\d+)?)\s*([A-Za-z]{2,3})$/.exec(InvoiceDisplayValue ?? '') ?? []
  const shown = currencyNamed(sign)
  if (!shown || shown === currency) return inMinorUnits(InvoiceValue, currency)
  return inMinorUnits(Number(value?.replaceAll(',', '')), shown)
}

/** Our payment in an invoice; undefined for those of other installations and shops on the account. */
export function paymentOf(ids: OwnIds, field: string | null | undefined): number | undefined {
  try {
    return ids.paymentIn(JSON.parse(field ?? ''))
  } catch {
    return undefined
  }
}

const isSuccess = ({ TransactionStatus }: MyFatoorahTransaction) => /^succe?ss$/i.test(TransactionStatus)
const isUndecided = ({ TransactionStatus }: MyFatoorahTransaction) =>
  /^(in ?progress|authorize)$/i.test(TransactionStatus)

/** Transactions that took money, in order: more than one if the link was paid twice. */
const successesOf = ({ InvoiceTransactions }: MyFatoorahInvoice) =>
  (InvoiceTransactions ?? [])
    .filter(isSuccess)
    .sort((a, b) => a.TransactionDate.getTime() - b.TransactionDate.getTime())

export const isPaid = ({ InvoiceStatus }: MyFatoorahInvoice) =>
  /^(paid|duplicatepayment)$/i.test(InvoiceStatus)

/** The invoice, and the transaction if it is a further one. */
const refOf = (invoice: string, transaction?: string) =>
  transaction === undefined ? invoice : `${invoice}:${transaction}`

/**
 * A refused card leaves the invoice pending: its page takes another card until it expires. Money that a link takes a
 * second time is a payment of its own.
 */
export function factsOfInvoice(ids: OwnIds, invoice: MyFatoorahInvoice, currency: string): Fact[] {
  const ref = invoice.InvoiceId
  const payment = paymentOf(ids, invoice.UserDefinedField)
  const price = priceOf(invoice, currency)
  if (isPaid(invoice)) {
    const [first, ...more] = successesOf(invoice)
    const at = first?.TransactionDate ?? invoice.CreatedDate
    return [
      { kind: 'paid', at, ref, payment, price },
      ...more.map((each): Fact => {
        const about = { at: each.TransactionDate, ref: refOf(ref, each.PaymentId), renewalOf: payment }
        return { kind: 'paid', ...about, price, isTwice: true }
      }),
    ]
  }
  if (/^cancell?ed$/i.test(invoice.InvoiceStatus)) {
    return [{ kind: 'failed', at: new Date(), ref, payment, price, message: 'أُلغي الدفع قبل إتمامه.' }]
  }
  const expiry = expiryOf(invoice)
  const isOpen = !expiry || expiry.getTime() > Date.now() || invoice.InvoiceTransactions?.some(isUndecided)
  if (isOpen) return []
  return [{ kind: 'failed', at: expiry, ref, payment, price, message: 'انتهت مهلة صفحة الدفع قبل إتمامه.' }]
}

/** Undefined if it cannot be read, or has no time. */
function expiryOf({ ExpiryDate, ExpiryTime }: MyFatoorahInvoice): Date | undefined {
  const at = new Date(`${ExpiryDate} ${ExpiryTime?.slice(0, 8)} GMT+0300`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/**
 * A refund names the invoice only. If a link was paid twice, refunds count for the first payment until it is fully
 * refunded.
 */
export function factsOfRefunds(
  ids: OwnIds,
  invoice: MyFatoorahInvoice,
  refunds: readonly MyFatoorahRefund[],
  currency: string,
): Fact[] {
  const whole = inMinorUnits(invoice.InvoiceValue, currency).amount
  const payment = paymentOf(ids, invoice.UserDefinedField)
  const [, ...more] = successesOf(invoice)
  let returned = 0
  return refunds.map(({ RefundId: refund, RefundStatus: status, Amount }): Fact => {
    const price = inMinorUnits(Amount, currency)
    const again = more[Math.floor(returned / whole) - 1]?.PaymentId
    const about = { ref: refOf(invoice.InvoiceId, again), ...(again ? { renewalOf: payment } : { payment }) }
    if (!isCancelled(status)) returned += price.amount
    const kind = isCancelled(status) ? 'refundFailed' : isReturned(status) ? 'refunded' : 'refundWaits'
    return { kind, at: new Date(), ...about, price, refund }
  })
}

export const isCancelled = (status: string) => /^(cancell?ed|rejected)$/i.test(status)
const isReturned = (status: string) => /^refunded$/i.test(status)
