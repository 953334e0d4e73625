import { plainAmount } from './tax-document/ubl.ts'

type Facts = {
  seller: { name: string; vatNumber: string }
  issuedAt: string
  /** In halalas. */
  sar: { total: number; vat: number }
}

/**
 * Text of the QR code on a Saudi simplified tax invoice: tags 1 to 5 as TLV in base64 (ZATCA, E-Invoicing Security
 * Features Implementation Standards, section 4.1). Its amounts are in riyals.
 */
export function zatcaQr({ seller, issuedAt, sar }: Facts): string {
  const values = [
    seller.name,
    seller.vatNumber,
    // Without milliseconds.
    `${issuedAt.slice(0, 19)}Z`,
    plainAmount(sar.total, 'SAR'),
    plainAmount(sar.vat, 'SAR'),
  ]
  return Buffer.concat(values.map((value, index) => tagged(index + 1, value))).toString('base64')
}

/** The length is one byte; a longer text is cut between characters. */
const maxBytes = 255

function tagged(tag: number, value: string): Buffer {
  let bytes = Buffer.from(value)
  for (let letters = [...value]; bytes.length > maxBytes; bytes = Buffer.from(letters.join(''))) letters.pop()
  return Buffer.concat([Buffer.from([tag, bytes.length]), bytes])
}

type IssuedInvoice = Omit<Facts, 'sar'> & {
  seller: { country: string }
  total: number
  vat: number
  currency: string
  sar: Facts['sar'] | null
}

export const isSaudi = ({ country, vatNumber }: { country: string; vatNumber: string }) =>
  country === 'SA' && vatNumber !== ''

/**
 * Saudi Arabia requires the code on every simplified tax invoice. One in another currency without a rate has none, as
 * its amounts would be wrong.
 */
export function withQr<Of extends IssuedInvoice>(invoice: Of): Of & { qr: string | null } {
  const { total, vat } = invoice
  const sar = invoice.currency === 'SAR' ? { total, vat } : invoice.sar
  return { ...invoice, qr: isSaudi(invoice.seller) && sar ? zatcaQr({ ...invoice, sar }) : null }
}
