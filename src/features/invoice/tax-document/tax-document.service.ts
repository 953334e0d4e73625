import { randomUUID } from 'node:crypto'
import { fail } from '../../../contract/fail.ts'
import type { Services } from '../../../platform/context.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { StoredSeller } from '../invoice.settings.ts'
import type { Split } from '../vat.ts'
import { isSaudi, zatcaQr } from '../zatca-qr.ts'
import { toHalalas } from './halalas.ts'
import type { SarRate } from './sar-rates.settings.ts'
import { findDocument, insertDocument, lockChain, storeSigned } from './tax-document.queries.ts'
import { withSignature, writeUbl } from './ubl.ts'

export type Facts = Split & {
  kind: 'invoice' | 'credit_note'
  year: number
  number: number
  issuedAt: string
  seller: StoredSeller
  buyer: { name: string }
  description: string
  vatRate: number
  currency: string
  /** For another currency than riyals; undefined if none was entered. */
  sar?: Pick<SarRate, 'rate' | 'day'> | undefined
  /** Refunded earlier, of the same invoice. */
  before?: { total: number; vat: number }
  correctsNumber?: string
  reason?: string
  byTransfer: boolean
}

/**
 * Adds the UBL document of a Saudi invoice at the end of the chain, in the transaction that issues it. Adds none
 * without an exchange rate or a seller's name, as it would be wrong.
 */
export async function addDocument(tx: Handle, invoiceId: number, facts: Facts): Promise<void> {
  const { seller, currency, sar, issuedAt } = facts
  if (!isSaudi(seller) || seller.name === '' || (currency !== 'SAR' && !sar)) return
  const inSar = halalasOf(facts)
  const last = await lockChain(tx)
  const document = { counter: last.counter + 1, uuid: randomUUID(), previousHash: last.hash }
  const { net, vat, total, correctsNumber } = facts
  const written = writeUbl({
    ...facts,
    ...document,
    number: `${facts.year}-${String(facts.number).padStart(6, '0')}`,
    seller: { ...noAddress, ...seller },
    buyerName: facts.buyer.name,
    lines: [{ description: facts.description, net, vat, total }],
    sarVat: inSar.vat,
    corrects: correctsNumber,
    qr: zatcaQr({ seller, issuedAt, sar: inSar }),
  })
  await insertDocument(tx, {
    invoiceId,
    ...document,
    ...written,
    sarVat: inSar.vat,
    sarTotal: inSar.total,
    sarRate: sar?.rate ?? null,
    sarRateDay: sar?.day ?? null,
  })
}

const noAddress = { crn: '', building: '', street: '', district: '', city: '', postalCode: '' }

/** Amounts of a refund are differences, so that all parts together are those of the invoice. */
function halalasOf({ vat, total, currency, sar, before = { total: 0, vat: 0 } }: Facts) {
  if (!sar) return { vat, total }
  const part = (key: 'vat' | 'total', amount: number) =>
    toHalalas(before[key] + amount, currency, sar.rate) - toHalalas(before[key], currency, sar.rate)
  return { vat: part('vat', vat), total: part('total', total) }
}

const signerMs = 10_000

/**
 * The document as it was when it was issued, signed if a signer is connected; what was signed once stays the same.
 * @throws NOT_FOUND; UNAVAILABLE if the signer does not answer
 */
export async function getDocumentXml(
  { db, invoiceSigner: signer }: Pick<Services, 'db' | 'invoiceSigner'>,
  invoiceId: number,
): Promise<string> {
  const found = await findDocument(db, invoiceId)
  if (!found) throw fail('NOT_FOUND', undefined, 'لا ملف XML لهذه الفاتورة.')
  const { uuid, hash, xml } = found
  if (found.signedXml !== null) return found.signedXml
  if (!signer) return xml
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, signerMs, new Error('the signer did not answer')).unref()
  })
  const signature = await Promise.race([signer.sign({ hash, uuid, xml }), late]).catch(() => {
    throw fail('UNAVAILABLE', undefined, 'لم يجب جهاز التوقيع. حاول بعد قليل.')
  })
  return storeSigned(db, invoiceId, withSignature(xml, signature))
}
