import { decimalsOf } from '../../../arabic/money.ts'

/** Minor units of a currency in halalas, rounded half up. */
export function toHalalas(amount: number, currency: string, rate: string): number {
  const [whole = '0', fraction = ''] = rate.split('.')
  const millionths = BigInt(whole + fraction.padEnd(6, '0'))
  const product = BigInt(amount) * millionths * 100n
  const divisor = 10n ** BigInt(decimalsOf(currency)) * 1_000_000n
  return Number((2n * product + divisor) / (2n * divisor))
}
