import { z } from 'zod'
import { currency } from '../../contract/money.ts'

const line = (max: number) => z.string().trim().max(max).default('')

/** A key of a provider; '' for none. */
const providerKey = z
  .string()
  .trim()
  .regex(/^([!-~]{8,300})?$/, 'المفتاح حروف لاتينية وأرقام بلا مسافات، ثمانية على الأقل')
  .default('')

const iban = z
  .string()
  .transform(value => value.replace(/\s/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^([A-Z]{2}\d{2}[A-Z0-9]{11,30})?$/, 'رقم يبدأ برمز البلد، مثل SA03 8000 0000 6080 1016 7519'),
  )
  .default('')

const articles = z.number().int('عدد صحيح').min(0).max(1000)

/** Settings of the group «website» about money: providers, bank transfers, invoices, and the meter. */
export const paymentSettings = {
  defaultCurrency: { public: true, field: currency.default('SAR') },
  stripeSecretKey: { secret: true, field: providerKey },
  stripeWebhookSecret: { secret: true, field: providerKey },
  tapSecretKey: { secret: true, field: providerKey },
  // Shown to readers who pay by transfer.
  bankName: { field: line(120) },
  bankAccountName: { field: line(160) },
  bankIban: { field: iban },
  bankSwift: {
    field: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, 'رمز من ثمانية حروف أو أحد عشر')
      .default(''),
  },
  bankNote: { field: line(500) },
  // Printed on invoices.
  sellerName: { field: line(160) },
  sellerAddress: { field: line(300) },
  sellerCountry: {
    field: z
      .string()
      .regex(/^([A-Z]{2})?$/, 'رمز البلد من حرفين')
      .default(''),
  },
  vatNumber: {
    field: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{0,20}$/, 'حروف لاتينية وأرقام')
      .default(''),
  },
  /** Per cent, with at most two decimals; prices include it. */
  vatRate: {
    field: z.number().min(0).max(100).multipleOf(0.01, 'منزلتان بعد الفاصلة على الأكثر').default(0),
  },
  /** Free locked articles a month; 0 turns the meter off. */
  meterGuests: { field: articles.default(0) },
  meterAccounts: { field: articles.default(0) },
  /** For search engines' crawlers, verified by reverse DNS. */
  meterCrawlers: { field: z.enum(['locked', 'whole']).default('locked') },
} as const
