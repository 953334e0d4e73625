import { decimalsOf } from '../../arabic/money.ts'

type Facts = {
  seller: { name: string; vatNumber: string }
  issuedAt: string
  total: number
  vat: number
  currency: string
}

/**
 * Text of the QR code on a Saudi simplified tax invoice: tags 1 to 5 as TLV in base64 (ZATCA, E-Invoicing Security
 * Features Implementation Standards, section 4.1).
 */
function zatcaQr({ seller, issuedAt, total, vat, currency }: Facts): string {
  const values = [
    seller.name,
    seller.vatNumber,
    // Without milliseconds.
    `${issuedAt.slice(0, 19)}Z`,
    plainAmount(total, currency),
    plainAmount(vat, currency),
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

/** «115.00» */
function plainAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Saudi Arabia requires the code on every simplified tax invoice. */
export function withQr<Of extends Facts & { seller: { country: string } }>(
  invoice: Of,
): Of & { qr: string | null } {
  const { country, vatNumber } = invoice.seller
  return { ...invoice, qr: country === 'SA' && vatNumber !== '' ? zatcaQr(invoice) : null }
}
