import { toDigits } from '../../arabic/digits.ts'
import type { OwnSubscription } from './subscription.schema.ts'

/** Subscriptions that the saved card renews, as its consent names them. */
export function renewedByCard(
  all: readonly Pick<OwnSubscription, 'provider' | 'package' | 'price' | 'period' | 'may'>[],
  at: string,
) {
  return all.flatMap(({ provider, price, may, period, package: { name } }) =>
    may.replaceCard && provider === at && price
      ? [{ name, price, period: period.unit, periodDays: period.count }]
      : [],
  )
}

type Card = { label: string; expires: string | null }

/** The first moment at which a card is over, from its last month (YYYY-MM). */
export function cardOverAt(expires: string): Date {
  const [year = 0, month = 0] = expires.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1))
}

/** Whether the card is over when it would be charged next. */
export function isOverBy(expires: string | null, chargedAt: string | null): boolean {
  return expires !== null && chargedAt !== null && new Date(chargedAt) >= cardOverAt(expires)
}

/** «MADA •••• 4242» */
export const cardName = (label: string) => label.replace(/(\d{4})$/, '•••• $1')

/** «MADA •••• 4242، حتى ٠٩/٢٧» */
export function cardWords({ label, expires }: Card): string {
  const [year = '', month = ''] = expires?.split('-') ?? []
  return expires ? `${cardName(label)}، حتى ${toDigits(`${month}/${year.slice(2)}`)}` : cardName(label)
}
