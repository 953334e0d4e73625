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

/** Networks as providers name them, and as readers know them. */
const networkNames: Record<string, string> = {
  ...{ MADA: 'مدى', MEEZA: 'ميزة', VISA: 'Visa', MASTERCARD: 'Mastercard', DISCOVER: 'Discover' },
  ...{ AMEX: 'American Express', AMERICAN_EXPRESS: 'American Express', DINERS: 'Diners Club' },
  ...{ JCB: 'JCB', UNIONPAY: 'UnionPay', UNKNOWN: 'بطاقة' },
}

/** «مدى •••• 4242», of «MADA 4242» as it is stored. */
export function cardName(label: string): string {
  const [, network = label, last] = /^(.*?) ?(\d{4})$/.exec(label) ?? []
  const name = networkNames[network.toUpperCase().replaceAll(' ', '_')] ?? network
  return [name, last && `•••• ${last}`].filter(Boolean).join(' ')
}

/** «مدى •••• 4242، حتى ٠٩/٢٧» */
export function cardWords({ label, expires }: Card): string {
  const [year = '', month = ''] = expires?.split('-') ?? []
  return expires ? `${cardName(label)}، حتى ${toDigits(`${month}/${year.slice(2)}`)}` : cardName(label)
}
