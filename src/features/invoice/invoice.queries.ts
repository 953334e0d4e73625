import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { orderOf } from '../../platform/database/selections.ts'
import { type StaffFilter, staffListOf, textContains } from '../../platform/database/staff-list.ts'
import { payerAddress, payerName } from '../user/guest-payer/payer.selections.ts'
import type { Invoice, InvoiceRow } from './invoice.contract.ts'
import type { StoredSeller } from './invoice.settings.ts'

const numberOf = (of: 'invoices' | 'corrected') =>
  sql<string>`${sql.ref(`${of}.year`)} || '-' || lpad(${sql.ref(`${of}.number`)}::text, greatest(6, length(${sql.ref(`${of}.number`)}::text)), '0')`

const sarOf = sql<Invoice['sar']>`case when document.sar_rate is not null then json_build_object(
  'vat', document.sar_vat, 'total', document.sar_total, 'rate', document.sar_rate::text,
  'day', document.sar_rate_day::text) end`

function selectRows(db: Handle) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoices as corrected', 'corrected.id', 'invoices.corrects_id')
    .leftJoin('tax_documents as document', 'document.invoice_id', 'invoices.id')
    .select([
      'invoices.id',
      sql<Invoice['kind']>`invoices.kind`.as('kind'),
      numberOf('invoices').as('number'),
      'invoices.issued_at as issuedAt',
      sql<Invoice['buyer']>`invoices.buyer`.as('buyer'),
      'invoices.net',
      'invoices.vat_rate as vatRate',
      'invoices.vat',
      'invoices.total',
      'invoices.currency',
      sql<Invoice['corrects']>`case when corrected.id is not null then
        json_build_object('id', corrected.id, 'number', ${numberOf('corrected')}) end`.as('corrects'),
      'invoices.reason',
      sarOf.as('sar'),
      sql<InvoiceRow['xml']>`case when document.invoice_id is not null then 'stored'
        when invoices.seller->>'country' <> 'SA' or invoices.seller->>'vatNumber' = '' then 'none'
        when invoices.currency <> 'SAR' then 'noRate'
        when invoices.seller->>'name' = '' then 'noName' else 'none' end`.as('xml'),
    ])
}

type Filter = { kind?: Invoice['kind'] | undefined; year?: number | undefined }

function narrowed(db: Handle, { kind, year }: Filter) {
  let rows = selectRows(db)
  if (kind) rows = rows.where('invoices.kind', '=', kind)
  if (year) rows = rows.where('invoices.year', '=', year)
  return rows
}

const searched = sql<string>`(invoices.buyer->>'name') || ' ' || (invoices.buyer->>'email') || ' ' || ${numberOf('invoices')}`

export function listInvoices(db: Handle, filter: StaffFilter & Filter) {
  let rows = narrowed(db, filter)
  if (filter.q) rows = rows.where(textContains(searched, filter.q))
  const columns = { number: sql`(invoices.year, invoices.number)`, total: 'invoices.total' }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('invoices.id', 'desc'), filter)
}

const exportedAtOnce = 1000

/** All invoices, in the order of their numbers, page by page. */
export async function* listForExport(db: Handle, filter: Filter) {
  for (let last = [0, 0]; ; ) {
    const rows = await narrowed(db, filter)
      .where(sql<boolean>`(invoices.year, invoices.number) > (${last[0]}::integer, ${last[1]}::integer)`)
      .orderBy('invoices.year')
      .orderBy('invoices.number')
      .limit(exportedAtOnce)
      .execute()
    yield rows
    const newest = rows.at(-1)
    if (!newest || rows.length < exportedAtOnce) return
    last = newest.number.split('-').map(Number)
  }
}

export function listInvoicesOf(db: Handle, userId: number) {
  return selectRows(db)
    .where('invoices.user_id', '=', userId)
    .orderBy('invoices.year', 'desc')
    .orderBy('invoices.number', 'desc')
    .execute()
}

export function findInvoice(db: Handle, id: number, owner: number | undefined) {
  let rows = selectRows(db)
    .select([
      sql<Invoice['seller']>`invoices.seller`.as('seller'),
      sql<Invoice['lines']>`invoices.lines`.as('lines'),
    ])
    .where('invoices.id', '=', id)
  if (owner !== undefined) rows = rows.where('invoices.user_id', '=', owner)
  return rows.executeTakeFirst()
}

/** Locks the counter of the current year, by the newsroom's clock, until the transaction ends. */
export async function lockCounter(tx: Handle, timeZone: string): Promise<{ year: number; at: string }> {
  const { rows } = await sql<{ year: number; at: string }>`
    insert into invoice_counters as c (year, last)
    values (extract(year from clock_timestamp() at time zone ${timeZone})::integer, 0)
    on conflict (year) do update set last = c.last
    returning year, clock_timestamp() as at`.execute(tx)
  return rows[0]!
}

/** Takes the next number of a year whose counter is locked. */
export async function takeNumber(tx: Handle, year: number): Promise<number> {
  const { last } = await tx
    .updateTable('invoice_counters')
    .set({ last: sql`last + 1` })
    .where('year', '=', year)
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export function findInvoiceOfPayment(tx: Handle, paymentId: number) {
  return tx
    .selectFrom('invoices')
    .leftJoin('tax_documents as document', 'document.invoice_id', 'invoices.id')
    .select([
      'id',
      numberOf('invoices').as('number'),
      'total',
      'currency',
      sarOf.as('sar'),
      'vat_rate as vatRate',
      sql<StoredSeller>`seller`.as('seller'),
      sql<Invoice['buyer']>`buyer`.as('buyer'),
      sql<Invoice['lines']>`lines`.as('lines'),
      'user_id as userId',
    ])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
}

export function listCreditNotesOf(tx: Handle, paymentId: number) {
  return tx
    .selectFrom('invoices')
    .select(['refund_key as refund', 'total', 'vat'])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'credit_note')
    .execute()
}

/** Leaves out an address that was never confirmed: the invoice would be mailed to a stranger. */
export function findBuyer(tx: Handle, userId: number | null) {
  return tx
    .selectFrom('users')
    .select([payerName.as('name'), sql<string>`coalesce(${payerAddress}, '')`.as('email')])
    .where('id', '=', userId ?? 0)
    .executeTakeFirst()
}

export async function handOverInvoices(
  tx: Handle,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.updateTable('invoices').set({ user_id: to }).where('user_id', '=', from).execute()
}

type NewInvoice = Pick<Invoice, 'net' | 'vat' | 'total'> & {
  kind: Invoice['kind']
  year: number
  number: number
  issuedAt: string
  paymentId: number
  userId: number | null
  corrects?: number
  refund?: string
  reason?: string
  seller: StoredSeller
  buyer: Invoice['buyer']
  description: string
  vatRate: number
  currency: string
}

export async function insertInvoice(tx: Handle, made: NewInvoice): Promise<number> {
  const { kind, year, number, issuedAt, net, vat, total, currency } = made
  const { id } = await tx
    .insertInto('invoices')
    .values({
      kind,
      year,
      number,
      issued_at: issuedAt,
      payment_id: made.paymentId,
      corrects_id: made.corrects ?? null,
      refund_key: made.refund ?? null,
      reason: made.reason ?? '',
      user_id: made.userId,
      seller: JSON.stringify(made.seller),
      buyer: JSON.stringify(made.buyer),
      lines: JSON.stringify([{ description: made.description, net, vat, total }]),
      net,
      vat_rate: made.vatRate,
      vat,
      total,
      currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
