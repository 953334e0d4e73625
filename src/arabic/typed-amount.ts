import { asLatinNumber } from './digits.ts'
import { decimalsOf, toMinorUnits } from './money.ts'

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const plain = /^\d+(?:\.\d+)?$/

/**
 * The digits of a number as people type it, with a decimal point. Undefined for words, for signs, and for a comma that
 * may be a decimal one: «12,5» is twelve and a half in Tunis.
 */
export function typedNumber(typed: string): string | undefined {
  const text = asLatinNumber(typed).replace(/\s/g, '')
  if (text.length > 20 || !(plain.test(text) || grouped.test(text))) return undefined
  return text.replaceAll(',', '')
}

/** Parses an amount as people type it, and returns minor units. Undefined for more decimals than the currency has. */
export function typedAmount(typed: string, currency: string): number | undefined {
  const number = typedNumber(typed)
  if (number === undefined) return undefined
  if ((number.split('.')[1] ?? '').length > decimalsOf(currency)) return undefined
  const amount = toMinorUnits(Number(number), currency)
  return Number.isSafeInteger(amount) ? amount : undefined
}
