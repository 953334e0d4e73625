import { decimalsOf } from '../../../arabic/money.ts'

/** Minor units of a currency in halalas, rounded half up. */
export function toHalalas(amount: number, currency: string, rate: string): number {
  const [whole = '0', fraction = ''] = rate.split('.')
  const product = BigInt(amount) * BigInt(whole + fraction) * 100n
  const divisor = 10n ** BigInt(decimalsOf(currency) + fraction.length)
  return Number((2n * product + divisor) / (2n * divisor))
}
