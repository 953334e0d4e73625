import * as nouns from '../../arabic/nouns.ts'
import { plural } from '../../arabic/plural.ts'
import type { Money } from '../../contract/money.ts'
import { canKeepCard, consentTo, type Purchase, providerOf } from '../payment/payment.service.ts'
import type { SubscriptionRow } from './subscription.queries.ts'
import type { Period } from './subscription.schema.ts'

const words = { month: 'شهر', year: 'سنة' } as const

/** «شهر»، «سنة»، «90 يومًا» */
function periodText({ unit, count }: Period): string {
  return unit === 'days' ? plural(count, nouns.day) : words[unit]
}

export const descriptionOf = ({ package: { name }, period }: Pick<SubscriptionRow, 'package' | 'period'>) =>
  `اشتراك «${name}»، ${periodText(period)}`

type Due = {
  purpose: Purchase['purpose']
  price: Money
  trialDays?: number
  once?: boolean
  renewsAt?: Money | undefined
  /** If the price is a discount: what it is called, and for how many periods. */
  discount?: { name: string; periods: number } | undefined
  promotion?: Purchase['promotion']
  /** Whether the reader agreed to keep the card; undefined for a charge to a saved card. */
  keepCard?: boolean | undefined
}

/**
 * The reader's purchase; `once` is not renewed by the provider, `renewsAt` is a later price that differs from the
 * first.
 */
export function purchaseOf(
  row: SubscriptionRow,
  { purpose, price, trialDays = 0, once, renewsAt, keepCard, discount, promotion }: Due,
): Purchase {
  const { unit, count } = row.period
  const lasting = { period: unit, periodDays: count }
  const charge = {
    ...{ price: renewsAt ?? price, due: price, trialDays, ...lasting },
    duePeriods: discount?.periods,
  }
  const { renewedBy } = providerOf(row.provider)
  const keepsCard = keepCard === true && canKeepCard(renewedBy, { trialDays, isOnce: once })
  return {
    userId: row.user.id,
    subscriptionId: row.id,
    packageId: row.package.id,
    provider: row.provider,
    purpose,
    price,
    description: descriptionOf(row),
    // A card that may not be kept cannot be charged again.
    renewal:
      once || keepCard === false
        ? undefined
        : {
            ...{ ...row.period, trialDays },
            ...(renewsAt && { amount: renewsAt.amount }),
            ...(discount && { discount }),
          },
    promotion,
    consent: keepCard === undefined ? undefined : consentTo(charge, keepsCard, wayOf(row.provider, price)),
  }
}

/** As the form names it. */
function wayOf(id: string, { currency }: Money) {
  const { label, labelIn, oneTimeIn } = providerOf(id)
  return { method: labelIn?.(currency) ?? label, oneTime: oneTimeIn?.(currency) ?? [] }
}

/** Price of the next period: lower while a discount lasts. */
export function dueOf({ price, discount }: SubscriptionRow): Pick<Due, 'renewsAt' | 'discount'> & {
  price: Money | null
} {
  if (!price || !discount) return { price }
  return { price: discount.price, renewsAt: price, discount: { name: 'خصم', periods: discount.left } }
}
