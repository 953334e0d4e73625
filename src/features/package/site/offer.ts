import { formatPrice } from '../../../arabic/money.ts'
import { firstPeriods, perPeriod, trialName } from '../../../arabic/periods.ts'
import type { Money } from '../../../contract/money.ts'
import type { PaymentWay } from '../../../ui/site/PaymentWays.tsx'
import { type Charge, canKeepCard, cardTerms, chargeTerms } from '../../payment/payment.policy.ts'
import { discountOn } from '../../promotion/promotion.policy.ts'
import type { PackageCard } from '../package.contract.ts'
import { currenciesOf, daysOf, limitsOf, priceIn, sells, takes } from '../package.policy.ts'
import { offersOf, switchOf } from './period-switch.ts'
import { savingOf } from './saving.ts'

/** A package in words, made on the server so that the browser needs no table of currencies. */
export type PackageOffer = {
  id: number
  name: string
  description: string
  benefits: string[]
  /** «29 ر.س» */
  price: string
  /** «شهريًا» */
  per: string
  period: PackageCard['period']
  /** «وفّر 58 ر.س في السنة», against twelve months of a package that unlocks the same. */
  saving: string | null
  savedPercent: number
  /** «24.17 ر.س في الشهر», for periods longer than a month. */
  perMonth: string | null
  /** «7 أيام مجانًا» */
  trial: string | null
  /** Agencies whose locked articles it unlocks; empty for all. */
  agencies: { id: number; name: string; slug: string | null }[]
  currency: string
  /** Set if the reader names the amount: «من 20 ر.س إلى 20,000 ر.س». */
  limits: string | null
  /** Recommended by the newsroom. */
  highlighted: boolean
  /** With the code of a campaign: «14.50 ر.س», and how long. */
  reduced: { price: string; per: string } | null
}

/** The terms of a charge as the form shows them, with the ways that can pay it. */
export function termsOf(charge: Charge, ways: readonly PaymentWay[], { isOnce = false } = {}) {
  const { trialDays, price } = charge
  const kept = ways.filter(({ renewedBy }) => canKeepCard(renewedBy, { trialDays, isOnce }))
  const consents = kept.map(({ id, oneTime }) => ({
    way: id,
    text: cardTerms(charge, oneTime?.[price.currency]),
  }))
  return { terms: chargeTerms(charge), cardTerms: consents }
}

const monthDays = 365.25 / 12

/** The reader's currency if anything is sold in it, otherwise the newsroom's, otherwise that of most packages. */
export function chooseCurrency(packages: PackageCard[], wanted: (string | null)[]): string | undefined {
  const sold = currenciesOf(packages)
  return wanted.find(code => code !== null && sold.includes(code)) ?? sold[0]
}

/** The terms of a campaign's code. */
export type CodeTerms = Parameters<typeof discountOn>[0]

type OfferTerms = {
  currency: string | undefined
  code?: CodeTerms | null | undefined
  /** Those that it is compared with. */
  others?: readonly PackageCard[]
  /** Named by the reader of this package. */
  amount?: number | undefined
}

export function offerOf(
  card: PackageCard,
  { currency, code, others = [], amount }: OfferTerms,
): PackageOffer | undefined {
  const least = priceIn(card, currency)
  if (!least) return undefined
  const price = { ...least, amount: amount ?? least.amount }
  const from = card.openPrice && amount === undefined ? 'من ' : ''
  const { id, name, description, benefits, agencies, highlighted, trialDays } = card
  const months = daysOf(card) / monthDays
  const isLong = months > 1.5
  const discount = code && discountOn(code, card, price)
  const saved = discount ? undefined : savingOf(card, others, price.currency)
  return {
    id,
    name,
    description,
    benefits,
    agencies,
    highlighted,
    price: `${from}${formatPrice(price)}`,
    per: perPeriod(card),
    period: card.period,
    saving: saved ? `وفّر ${formatPrice(saved.money)} في السنة` : null,
    savedPercent: saved?.percent ?? 0,
    perMonth: isLong
      ? `${from}${formatPrice({ ...price, amount: Math.round(price.amount / months) })} في الشهر`
      : null,
    // A code takes the place of the trial.
    trial: trialDays > 0 && !discount ? trialName(trialDays) : null,
    reduced: discount
      ? { price: formatPrice(discount.price), per: firstPeriods(card, discount.periods) }
      : null,
    currency: price.currency,
    limits: card.openPrice ? limitsIn(least) : null,
  }
}

function limitsIn(price: Money): string {
  const { min, max } = limitsOf(price)
  return `من ${formatPrice(min)} إلى ${formatPrice(max)}`
}

const maxAtTheWall = 3

/**
 * Offers for a locked article in the newsroom's order; the package that it recommends is always among them. With a
 * switch between months and years, the first of each.
 */
export function offersAtTheWall(packages: PackageCard[], currency: string | undefined): PackageOffer[] {
  const offers = packages.flatMap(card => offerOf(card, { currency, others: packages }) ?? [])
  if (!switchOf(offers)) return mostOf(offers)
  const shown = (['month', 'year'] as const).flatMap(period => mostOf(offersOf(offers, period)))
  return offers.filter(offer => shown.includes(offer))
}

function mostOf(offers: PackageOffer[]): PackageOffer[] {
  const first = offers.slice(0, maxAtTheWall)
  const highlighted = offers.find(offer => offer.highlighted)
  if (!highlighted || first.includes(highlighted)) return first
  return [...first.slice(0, maxAtTheWall - 1), highlighted]
}

type Provider = PaymentWay & {
  labels: Record<string, string>
  currencies: string[] | null
  coarse: string[]
  maxDays: number | null
}

type Length = Pick<PackageCard, 'period' | 'periodDays'>

/** Keeps only prices that can be paid, and drops packages left without one. */
export function payable(
  packages: PackageCard[],
  providers: Provider[],
  { isOnce = false } = {},
): PackageCard[] {
  return packages
    .map(card => ({
      ...card,
      prices: card.prices.filter(price => waysTo([price], providers, { isOnce, length: card }).length > 0),
    }))
    .filter(({ prices }) => prices.length > 0)
}

/**
 * Ways to pay one of these prices, the preferred one first; all ways if there is no price yet. If two providers accept
 * the same cards, readers see which one renews; of equal ones only the first is offered.
 * @param isOnce nothing is renewed
 * @param length of the periods that are renewed, which may be longer than a provider can renew
 */
export function waysTo(
  prices: readonly Money[],
  providers: Provider[],
  { isOnce = false, length }: { isOnce?: boolean; length?: Length | undefined } = {},
): PaymentWay[] {
  const ways = providers
    .filter(provider => isOnce || !length || sells(provider, length))
    .filter(provider => prices.length === 0 || prices.some(price => takes(provider, price)))
    .map(provider => {
      const { id, label, labels, renewedBy, oneTime } = provider
      const price = prices.find(one => takes(provider, one))
      return { id, label: labels[price?.currency ?? ''] ?? label, renewedBy, ...(oneTime && { oneTime }) }
    })
  const kindOf = ({ renewedBy }: PaymentWay) => (isOnce || renewedBy === 'reader' ? 'reader' : 'card')
  const isFirst = (way: PaymentWay) =>
    ways.find(other => other.label === way.label && kindOf(other) === kindOf(way)) === way
  return ways.filter(isFirst).map(way => {
    const isDistinct = ways.some(other => other.label === way.label && kindOf(other) !== kindOf(way))
    return isDistinct ? { ...way, label: `${way.label} (${renewalWords[kindOf(way)]})` } : way
  })
}

const renewalWords = { card: 'يُجدَّد تلقائيًا إن وافقت', reader: 'تجدّده بنفسك كل مدة' }
