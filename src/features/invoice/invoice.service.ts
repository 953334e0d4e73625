import { formatNumber } from '../../arabic/digits.ts'
import { decimalsOf } from '../../arabic/money.ts'
import { mayEverywhere } from '../../contract/permissions.ts'
import { type ApiContext, signedIn } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { csvFile } from '../../platform/documents/csv.ts'
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
  const { year, at } = await lockCounter(tx, (await getHouseStyle(tx)).timeZone)
  if (await findInvoiceOfPayment(tx, payment.id)) return
  const { vatRate: rate, ...seller } = sellerOf(await getSettingValues(tx, 'website'))
  // A seller not registered for VAT charges none.
  const vatRate = seller.vatNumber ? rate : 0
  // A registered seller documents a supply whose price a discount took off; a trial is no supply.
  const isSupply = price.amount > 0 || (payment.purpose === 'renewal' && seller.vatNumber !== '')
  if (!isSupply) return
  const id = await insertInvoice(tx, {
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
    currency: price.currency,
  })
  await mailInvoiceLater(tx, id)
}

/** Issues one credit note for each refund, also partial; never for more than the invoice. */
export async function issueCreditNote(
  tx: Handle,
  payment: Payment,
  { refund, price }: Extract<Fact, { kind: 'refunded' }>,
): Promise<void> {
  const { year, at } = await lockCounter(tx, (await getHouseStyle(tx)).timeZone)
  const invoice = await findInvoiceOfPayment(tx, payment.id)
  if (!invoice) return
  const earlier = await listCreditNotesOf(tx, payment.id)
  if (earlier.some(note => note.refund === refund)) return
  const before = earlier.reduce((sum, { total }) => sum + total, 0)
  const amount = Math.min(price.amount, invoice.total - before)
  if (amount <= 0) return
  const { seller, buyer, vatRate, currency, userId } = invoice
  const id = await insertInvoice(tx, {
    ...splitRefund(amount, before, vatRate),
    kind: 'credit_note',
    year,
    number: await takeNumber(tx, year),
    issuedAt: at,
    paymentId: payment.id,
    userId,
    corrects: invoice.id,
    refund,
    seller,
    buyer,
    description: `ردّ: ${invoice.lines[0]?.description ?? ''}`,
    vatRate,
    currency,
  })
  await mailInvoiceLater(tx, id)
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
): Promise<string> {
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
  ]
  const rows = (await listForExport(db, filter)).map(each => {
    const { kind, number, issuedAt, corrects, buyer, net, vatRate, vat, total, currency } = each
    const decimals = decimalsOf(currency)
    const money = (amount: number) => (kind === 'credit_note' ? -amount : amount) / 10 ** decimals
    const title = titleOf({ kind, seller: { vatNumber: '' } })
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
    ]
  })
  return csvFile(columns, rows)
}
