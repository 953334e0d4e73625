import { dayNumber } from '../../arabic/dates.ts'
import { formatNumber } from '../../arabic/digits.ts'
import { decimalsOf } from '../../arabic/money.ts'
import { mayEverywhere } from '../../contract/permissions.ts'
import { type ApiContext, signedIn } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { csvInChunks } from '../../platform/documents/csv.ts'
import type { Fact } from '../payment/fact.schema.ts'
import type { Payment } from '../payment/payment.events.ts'
import { getHouseStyle, getSettingValues } from '../setting/setting.service.ts'
import type { Invoice } from './invoice.contract.ts'
import { mailInvoiceLater } from './invoice.jobs.ts'
import { titleOf } from './invoice.policy.ts'
import {
  findBuyer,
  findInvoice,
  findInvoiceOfPayment,
  insertInvoice,
  listCreditNotesOf,
  listForExport,
  lockCounter,
  takeNumber,
} from './invoice.queries.ts'
import { sellerOf } from './invoice.settings.ts'
import { withSellerName } from './seller-name.service.ts'
import { rateOn } from './tax-document/sar-rates.settings.ts'
import { addDocument, type Facts } from './tax-document/tax-document.service.ts'
import { splitRefund, splitVat } from './vat.ts'
import { withQr } from './zatca-qr.ts'

/**
 * Issues one invoice for a paid charge. The counter's lock is held until the transaction ends, so the number is used if
 * and only if the invoice exists; a second call for the same charge finds the first.
 */
export async function issueInvoice(
  tx: Handle,
  payment: Payment,
  price: { amount: number; currency: string },
): Promise<void> {
  const { timeZone } = await getHouseStyle(tx)
  const { year, at } = await lockCounter(tx, timeZone)
  if (await findInvoiceOfPayment(tx, payment.id)) return
  const values = await getSettingValues(tx, 'website')
  const { vatRate: rate, ...seller } = sellerOf(values)
  // A seller not registered for VAT charges none.
  const vatRate = seller.vatNumber ? rate : 0
  // A registered seller documents a supply whose price a discount took off; a trial is no supply.
  const isSupply = price.amount > 0 || (payment.purpose === 'renewal' && seller.vatNumber !== '')
  if (!isSupply) return
  const { currency } = price
  await addInvoice(tx, payment, {
    ...splitVat(price.amount, vatRate),
    kind: 'invoice',
    year,
    number: await takeNumber(tx, year),
    issuedAt: at,
    paymentId: payment.id,
    userId: payment.userId,
    seller,
    buyer: (await findBuyer(tx, payment.userId)) ?? { name: '', email: '' },
    description: payment.description || 'اشتراك',
    vatRate,
    currency,
    sar: currency === 'SAR' ? undefined : rateOn(values.sarRates, currency, civilDay(at, timeZone)),
  })
}

/** «2026-11-28», by the newsroom's clock. */
const civilDay = (at: string, timeZone: string) =>
  new Date(dayNumber(new Date(at), timeZone) * 86_400_000).toISOString().slice(0, 10)

/** Inserts an invoice with its document, and queues its mail. */
async function addInvoice(
  tx: Handle,
  { provider }: Payment,
  made: Parameters<typeof insertInvoice>[1] & Pick<Facts, 'sar' | 'before' | 'correctsNumber'>,
): Promise<void> {
  const id = await insertInvoice(tx, made)
  await addDocument(tx, id, { ...made, byTransfer: provider === 'manual' })
  await mailInvoiceLater(tx, id)
}

/** Reason of a refund that was made in the provider's dashboard. */
const usualReason = 'ردّ المبلغ إلى المشتري'

/** Issues one credit note for each refund, also partial; never for more than the invoice. */
export async function issueCreditNote(
  tx: Handle,
  payment: Payment,
  { refund, price, reason }: Extract<Fact, { kind: 'refunded' }>,
): Promise<void> {
  const { year, at } = await lockCounter(tx, (await getHouseStyle(tx)).timeZone)
  const invoice = await findInvoiceOfPayment(tx, payment.id)
  if (!invoice) return
  const earlier = await listCreditNotesOf(tx, payment.id)
  if (earlier.some(note => note.refund === refund)) return
  const before = earlier.reduce((sum, { total }) => sum + total, 0)
  const amount = Math.min(price.amount, invoice.total - before)
  if (amount <= 0) return
  const { seller, buyer, vatRate, currency, userId, sar } = invoice
  await addInvoice(tx, payment, {
    ...splitRefund(amount, before, vatRate),
    kind: 'credit_note',
    year,
    number: await takeNumber(tx, year),
    issuedAt: at,
    paymentId: payment.id,
    userId,
    corrects: invoice.id,
    correctsNumber: invoice.number,
    refund,
    reason: reason || usualReason,
    seller,
    buyer,
    description: `ردّ: ${invoice.lines[0]?.description ?? ''}`,
    vatRate,
    currency,
    // The rate of the invoice: parts that are refunded later must add up to it.
    sar: sar ?? undefined,
    before: { total: before, vat: earlier.reduce((sum, { vat }) => sum + vat, 0) },
  })
}

/** @param owner the reader whose invoice it must be; undefined for staff @throws NOT_FOUND */
async function getInvoice({ db, siteName }: ApiContext, id: number, owner?: number): Promise<Invoice> {
  const invoice = found(await findInvoice(db, id, owner))
  return withQr(await withSellerName(invoice, siteName))
}

/** The caller's own invoice, or any for staff who may read subscriptions. */
export function getInvoiceFor(context: ApiContext, id: number): Promise<Invoice> {
  const actor = signedIn(context)
  const seesAll = !actor.mustSetUpTotp && mayEverywhere(actor, 'read', 'Subscription')
  return getInvoice(context, id, seesAll ? undefined : actor.id)
}

/** Amounts use a decimal point and are negative in credit notes, so that a column adds up. */
export async function invoicesAsCsv(
  db: Handle,
  filter: { kind?: Invoice['kind'] | undefined; year?: number | undefined },
): Promise<string[]> {
  const columns = [
    'الرقم',
    'النوع',
    'تاريخ الإصدار',
    'يصحّح',
    'المشتري',
    'البريد',
    'دون الضريبة',
    'نسبة الضريبة',
    'الضريبة',
    'المجموع',
    'العملة',
    'الضريبة بالريال السعودي',
    'السبب',
  ]
  return csvInChunks(columns, listForExport(db, filter), each => {
    const { kind, number, issuedAt, corrects, buyer, net, vatRate, vat, total, currency, sar, reason } = each
    const decimals = decimalsOf(currency)
    const money = (amount: number) => (kind === 'credit_note' ? -amount : amount) / 10 ** decimals
    const title = titleOf({ kind, seller: { vatNumber: '' } })
    const sarVat = currency === 'SAR' ? vat : sar?.vat
    const [shownNet, shownVat, shownTotal] = [net, vat, total].map(amount => money(amount).toFixed(decimals))
    return [
      number,
      title,
      issuedAt,
      corrects?.number,
      buyer.name,
      buyer.email,
      Number(shownNet),
      formatNumber(vatRate / 100, { digits: 'latn', maximumFractionDigits: 2 }),
      Number(shownVat),
      Number(shownTotal),
      currency,
      sarVat && Number((kind === 'credit_note' ? -sarVat : sarVat) / 100),
      reason,
    ]
  })
}
