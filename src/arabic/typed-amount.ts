import { asLatinNumber } from './digits.ts'
import { decimalsOf, toMinorUnits } from './money.ts'

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const plain = /^\d+(?:\.\d+)?$/

/**
 * Parses an amount as people type it, in any digits, and returns minor units. Undefined for words, for signs,
 * for a comma that may be a decimal one, and for more decimals than the currency has.
 */
export function typedAmount(typed: string, currency: string): number | undefined {
  const text = asLatinNumber(typed).replace(/\s/g, '')
  if (text.length > 20 || !(plain.test(text) || grouped.test(text))) return undefined
  const number = text.replaceAll(',', '')
  if ((number.split('.')[1] ?? '').length > decimalsOf(currency)) return undefined
  const amount = toMinorUnits(Number(number), currency)
  return Number.isSafeInteger(amount) ? amount : undefined
}
