import type { Money } from '../../contract/money.ts'

type Taking = {
  /** None where it takes all. */
  currencies?: readonly string[] | null | undefined
  /** Currencies of three decimals of which it takes the last only as a nought. */
  coarse?: readonly string[] | undefined
}

/** Whether a provider can charge, or return, this amount. */
export function takes({ currencies, coarse = [] }: Taking, { amount, currency }: Money): boolean {
  if (currencies && !currencies.includes(currency)) return false
  return !coarse.includes(currency) || amount % 10 === 0
}
