import { z } from 'zod'

const id = z.union([z.string().min(1).max(60), z.number()]).transform(String)

/** Times have no zone; they are Kuwait's, and fractions of a second have any number of digits. */
const time = z
  .string()
  .transform(text => new Date(/Z$|[+-]\d\d:\d\d$/.test(text) ? text : `${text}+03:00`))
  .pipe(z.date())

const transaction = z.object({
  TransactionDate: time.catch(() => new Date()),
  /** `Succss` is spelt so in the API. */
  TransactionStatus: z.string(),
  PaymentId: id,
})
export type MyFatoorahTransaction = z.infer<typeof transaction>

/** https://docs.myfatoorah.com/docs/get-payment-status; only the fields that we read. */
export const myFatoorahInvoice = z.object({
  InvoiceId: id,
  InvoiceStatus: z.string(),
  InvoiceValue: z.number(),
  /** «15.000 KD»: in the currency in which the reader saw it. */
  InvoiceDisplayValue: z.string().nullish(),
  CreatedDate: time.catch(() => new Date()),
  /** «November 29, 2026» and «10:15:00.000», by Kuwait's clock. */
  ExpiryDate: z.string().nullish(),
  ExpiryTime: z.string().nullish(),
  UserDefinedField: z.string().nullish(),
  InvoiceTransactions: z.array(transaction).nullish(),
})
export type MyFatoorahInvoice = z.infer<typeof myFatoorahInvoice>

/** https://docs.myfatoorah.com/docs/send-payment */
export const myFatoorahPage = z.object({
  InvoiceId: id,
  InvoiceURL: z.url({ protocol: /^https?$/ }),
  UserDefinedField: z.string().nullish(),
})

/** https://docs.myfatoorah.com/docs/make-refund */
export const myFatoorahRefund = z.object({ RefundId: id })

/** https://docs.myfatoorah.com/docs/getrefundstatus; the amount is in the account's currency. */
export const myFatoorahRefunds = z.object({
  RefundStatusResult: z.array(
    z.object({ RefundId: id, RefundStatus: z.string(), Amount: z.coerce.number() }),
  ),
})
export type MyFatoorahRefund = z.infer<typeof myFatoorahRefunds>['RefundStatusResult'][number]

/**
 * https://docs.myfatoorah.com/docs/initiate-payment: `CurrencyIso` is only that of the request, into which amounts are
 * converted; a method charges in `PaymentCurrencyIso`.
 */
export const myFatoorahMethods = z.object({
  PaymentMethods: z.array(z.object({ PaymentCurrencyIso: z.string().nullish() })),
})
