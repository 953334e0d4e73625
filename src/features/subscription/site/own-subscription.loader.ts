import { errorCode } from '../../../api/client.ts'
import type { PageAsk, PageHead } from '../../../api/page.ts'
import { formatMoney, formatPrice } from '../../../arabic/money.ts'
import { perPeriod } from '../../../arabic/periods.ts'
import type { Money } from '../../../contract/money.ts'
import type { PaymentWay } from '../../../ui/site/PaymentWays.tsx'
import type { PackageCard } from '../../package/package.contract.ts'
import { priceIn } from '../../package/package.policy.ts'
import { payable, termsOf, waysTo } from '../../package/site/offer.ts'
import { savingOf, yearlyOf } from '../../package/site/saving.ts'
import { cardChangeConsent, cardChangeTerms } from '../../payment/payment.policy.ts'
import { renewedByCard } from '../card.policy.ts'
import { reasonsIn } from '../leave.policy.ts'
import type { OwnSubscription } from '../subscription.schema.ts'

/** The reader's subscriptions and how each can be paid for, invoices and gifts, and the packages to change to. */
export async function loadOwnSubscription({ client }: PageAsk) {
  const [subscriptions, invoices, gifts, redemptions, packages, providers, { values }, waiting] =
    await Promise.all([
      client.subscription.mine(),
      client.invoice.mine(),
      client.voucher.gifts(),
      client.voucher.redemptions(),
      client.package.website({}),
      client.payment.providers(),
      client.setting.website(),
      client.payer.waiting(),
    ])
  const sold = payable(packages, providers)
  const upgrades = await Promise.all(subscriptions.map(one => upgradeOf({ client }, one, sold)))
  return {
    waiting,
    subscriptions: subscriptions.map((one, index) => {
      const price = one.price ?? usualPrice(one, packages, values.defaultCurrency)
      const isOnce = one.status !== 'pending' && one.status !== 'past_due'
      const length = { period: one.period.unit, periodDays: one.period.count }
      const ways = waysTo(price ? [price] : [], providers, { length: isOnce ? undefined : length })
      const cardChange = cardChangeOf(one, subscriptions)
      return {
        ...one,
        ways,
        charge: chargeOf(one, price, ways),
        cardChange,
        upgrade: upgrades[index] ?? null,
      }
    }),
    leaveReasons: reasonsIn(values.leaveReasons),
    invoices,
    gifts,
    redemptions,
    packages: sold.map(card => ({
      id: card.id,
      name: card.name,
      prices: card.prices,
      period: card.period,
      periodDays: card.periodDays,
      per: perPeriod(card),
      waysIn: Object.fromEntries(
        card.prices.map(price => [price.currency, waysTo([price], providers, { length: card })]),
      ),
    })),
  }
}

/** The yearly package that unlocks the same as a monthly one, with its price before the button; undefined if none is dearer. */
async function upgradeOf({ client }: Pick<PageAsk, 'client'>, one: OwnSubscription, sold: PackageCard[]) {
  const { id, price, period, may } = one
  const bought = sold.find(each => each.id === one.package.id)
  if (!price || !may.change || one.next || one.cancelAtEnd || !bought) return undefined
  const yearly = yearlyOf({ ...bought, period: period.unit }, sold, price.currency)
  const cost = yearly?.prices.find(({ currency }) => currency === price.currency)
  if (!yearly || !cost) return undefined
  try {
    const quote = await client.subscription.quoteChange({ id, packageId: yearly.id })
    if (quote.startsAt !== null) return undefined
    const own = { ...bought, period: period.unit, prices: [price] }
    const saved = savingOf(yearly, [own], price.currency)
    return {
      packageId: yearly.id,
      name: yearly.name,
      price: cost,
      credit: formatMoney(quote.credit),
      due: quote.due.amount > 0 ? formatMoney(quote.due) : null,
      endsAt: quote.endsAt,
      saving: saved ? formatPrice(saved.money) : null,
    }
  } catch (error) {
    // It was bought beside it, or is no longer sold.
    const code = errorCode(error)
    if (code === 'ALREADY_SUBSCRIBED' || code === 'REFUSED' || code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** The price of the next period of a granted subscription; undefined if its package is no longer on sale. */
function usualPrice({ package: { id } }: OwnSubscription, packages: PackageCard[], currency: string) {
  const bought = packages.find(each => each.id === id)
  return bought && priceIn(bought, currency)
}

/** Terms of the next payment; null if nothing can be paid. */
function chargeOf(
  { period, status, discount }: OwnSubscription,
  price: Money | undefined,
  ways: PaymentWay[],
) {
  if (!price) return null
  const isOnce = status !== 'pending' && status !== 'past_due'
  const lasting = { period: period.unit, periodDays: period.count, trialDays: 0 }
  const charge = { ...lasting, price, due: discount?.price, duePeriods: discount?.left }
  return termsOf(charge, ways, { isOnce })
}

/** Terms beside the button that replaces the card; null without it. */
function cardChangeOf({ may, price, provider }: OwnSubscription, all: OwnSubscription[]) {
  if (!may.replaceCard || !price) return null
  return {
    terms: cardChangeTerms(price.currency),
    cardTerms: [{ way: 'card', text: cardChangeConsent(renewedByCard(all, provider)) }],
  }
}

export type OwnSubscriptionData = Awaited<ReturnType<typeof loadOwnSubscription>>
export type ReaderSubscription = OwnSubscriptionData['subscriptions'][number]

export function ownSubscriptionHead(): PageHead {
  return { title: 'اشتراكي', noindex: true }
}
