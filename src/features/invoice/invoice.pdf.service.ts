import { encodeQR } from 'qr'
import { formatGregorian, formatTime } from '../../arabic/dates.ts'
import type { HouseStyle } from '../../arabic/house-style.ts'
import { formatMoney } from '../../arabic/money.ts'
import type { Invoice } from './invoice.contract.ts'
import { plainMoney, wordsOf } from './invoice.policy.ts'
import { createTypesetter, type Typesetter } from './pdf/typesetter.ts'

/** A4, in points. */
const page = { left: 48, right: 547, width: 499 }
const soft = '#5c5c5e'
const small = { size: 10, colour: soft }
const usual = { size: 11 }
/** Amounts are in columns on the left; the description takes the rest. */
const column = 92

export async function invoicePdf(invoice: Invoice, style: HouseStyle): Promise<Buffer> {
  const { seller, issuedAt } = invoice
  const words = wordsOf(invoice, style.digits)
  const number = isolated(invoice.number)
  const sheet = createTypesetter({
    title: `${words.title} ${invoice.number}`,
    author: seller.name,
    at: new Date(issuedAt),
  })
  const { width } = page
  const qr = invoice.qr ? 116 : 0
  const beside = { x: page.left + qr, width: width - qr }

  let y = sheet.writeLines(inOwnDirection(seller.name), { size: 16, weight: 'bold' }, { ...beside, y: 64 })
  y = sheet.writeLines(words.title, { size: 20, weight: 'bold' }, { ...beside, y: y + 14 })
  y = sheet.writeLines(`رقم: ${number}`, usual, { ...beside, y })
  y = sheet.writeLines(`تاريخ الإصدار: ${writtenTime(issuedAt, style)}`, usual, { ...beside, y })
  if (invoice.corrects) {
    const corrected = `عن الفاتورة رقم: ${isolated(invoice.corrects.number)}`
    y = sheet.writeLines(corrected, usual, { ...beside, y })
  }
  if (words.reason) y = sheet.writeLines(inOwnDirection(words.reason), usual, { ...beside, y })
  if (invoice.qr)
    sheet.drawCells(encodeQR(invoice.qr, 'raw', { ecc: 'medium', border: 1 }), page.left, 52, 100)

  y = Math.max(y, qr ? 172 : 0) + 12
  sheet.rule(page.left, y - 12, width, { thickness: 2, colour: '#e19d03' })
  y = writeParties(sheet, invoice, y + 14)
  y = writeLinesOf(sheet, invoice, words, y + 12, style)
  y = writeSums(sheet, invoice, words, y + 10, style)
  if (words.sar) sheet.writeLines(words.sar, small, { x: page.left, y: y + 6, width: page.width })
  sheet.write(words.currency, small, { x: page.left, y: 790, width })
  return sheet.finish()
}

function writeParties(sheet: Typesetter, { seller, buyer }: Invoice, top: number): number {
  const half = page.width / 2 - 12
  const parties = [
    {
      x: page.right - half,
      title: 'البائع',
      lines: [inOwnDirection(seller.name), inOwnDirection(seller.address), vatLine(seller)],
    },
    {
      x: page.left,
      title: 'المشتري',
      lines: [inOwnDirection(buyer.name), buyer.email && isolated(buyer.email)],
    },
  ]
  const ends = parties.map(({ x, title, lines }) => {
    let y = sheet.writeLines(title, { ...small, weight: 'bold' }, { x, y: top, width: half })
    for (const line of lines) if (line) y = sheet.writeLines(line, usual, { x, y, width: half })
    return y
  })
  return Math.max(...ends)
}

const vatLine = ({ vatNumber }: Invoice['seller']) => vatNumber && `الرقم الضريبي: ${isolated(vatNumber)}`

type Words = ReturnType<typeof wordsOf>

function writeLinesOf(
  sheet: Typesetter,
  { lines, currency }: Invoice,
  { columns }: Words,
  top: number,
  { digits }: HouseStyle,
): number {
  const [described = '', ...sums] = columns
  const description = { x: page.left + 3 * column, width: page.width - 3 * column }
  const place = (index: number) => ({ x: page.left + (2 - index) * column, width: column - 14 })
  const head = { ...small, weight: 'bold' } as const
  sheet.write(described, head, { ...description, y: top })
  for (const [index, title] of sums.entries()) sheet.write(title, head, { ...place(index), y: top })
  sheet.rule(page.left, top + 8, page.width, { colour: '#303031', thickness: 1 })
  let y = top + 26
  for (const { description: text, net, vat, total } of lines) {
    for (const [index, amount] of [net, vat, total].entries())
      sheet.write(plainMoney(amount, currency, digits), usual, { ...place(index), y })
    y = sheet.writeLines(text, usual, { ...description, y })
    sheet.rule(page.left, y - 8, page.width)
    y += 10
  }
  return y
}

function writeSums(
  sheet: Typesetter,
  { net, vat, total, currency }: Invoice,
  words: Words,
  top: number,
  { digits }: HouseStyle,
): number {
  const sums = [
    { label: words.net, amount: net, type: usual },
    { label: words.vat, amount: vat, type: usual },
    { label: words.total, amount: total, type: { size: 13, weight: 'bold' } as const },
  ]
  let y = top
  for (const { label, amount, type } of sums) {
    sheet.write(label, type, { x: page.left + 140, width: 180, y })
    sheet.write(formatMoney({ amount, currency }, digits), type, {
      x: page.left,
      width: 130,
      y,
    })
    y += 22
  }
  return y
}

/** Isolates text in its own direction, so that a name in Latin letters keeps its full stop at its end. */
const inOwnDirection = (text: string) => text && `\u2068${text}\u2069`
/** Isolates an identifier from left to right, so that it keeps its order beside Arabic words. */
const isolated = (text: string) => `\u2066${text}\u2069`

function writtenTime(at: string, { digits, months, timeZone }: HouseStyle): string {
  return `${formatGregorian(at, { digits, months, timeZone })}، ${formatTime(at, { digits, timeZone })}`
}
