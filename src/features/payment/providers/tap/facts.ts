import { decimalsOf } from '../../../../arabic/money.ts'
import type { Money } from '../../../../contract/money.ts'
import type { CardFact } from '../../card-fact.schema.ts'
import type { Fact } from '../../fact.schema.ts'
import type { OwnIds } from '../../own-ids.ts'
import { outcomeOf } from './charge-states.ts'
import { methodOf } from './methods.ts'
import type { TapCharge, TapRefund } from './objects.ts'

/** Tap uses major units. */
export const inMajorUnits = ({ amount, currency }: Money) =>
  (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))

const inMinorUnits = (amount: number, currency: string): Money => ({
  amount: Math.round(amount * 10 ** decimalsOf(currency)),
  currency,
})

/**
 * Returns nothing while the charge is undecided, which may take days. Charges of another installation name no payment
 * of ours; nor do those from before charges named the installation, which are found by their own id.
 */
export function factsOfCharge(ids: OwnIds, charge: TapCharge): Fact[] {
  const { id: ref, status, transaction, customer, card, payment_agreement: agreement } = charge
  const payment = ids.paymentIn(charge.metadata)
  const price = inMinorUnits(charge.amount, charge.currency)
  const at = transaction.date?.completed ?? transaction.created
  const outcome = outcomeOf(status, transaction.created)
  if (!outcome) return []
  if (outcome !== 'paid') return [{ kind: 'failed', at, ref, payment, price, message: outcome.message }]
  const isKept = methodOf(charge.source?.payment_method)?.keepsCard
  const kept = isKept && card?.id && agreement ? { card: savedCard(card, card.id, agreement.id) } : undefined
  // «You will not receive the card ID if the save cards feature is not enabled»: /docs/saved-cards
  const saved = kept ?? (isKept && charge.save_card ? { isCardMissing: true } : {})
  return [{ kind: 'paid', at, ref, payment, price, customer: customer?.id, ...saved }]
}

/**
 * A card is saved once its small amount is authorised, and stays saved when that is voided. Returns nothing while the
 * reader is on the page.
 */
export function factsOfAuthorize(ids: OwnIds, authorize: TapCharge): CardFact[] {
  const { id: ref, status, transaction, customer, card, payment_agreement: agreement } = authorize
  const change = ids.cardIn(authorize.metadata)
  const at = transaction.date?.completed ?? transaction.created
  const about = { at, ref, change, isHeld: status === 'AUTHORIZED' }
  const isSaved = status === 'AUTHORIZED' || status === 'VOID'
  if (isSaved && customer?.id && card?.id && agreement)
    return [
      { kind: 'cardSaved', ...about, customer: customer.id, card: savedCard(card, card.id, agreement.id) },
    ]
  if (isSaved)
    return [{ kind: 'cardRefused', ...about, message: 'لا يحفظ مزوّد الدفع هذه البطاقة؛ جرّب غيرها.' }]
  const outcome = outcomeOf(status, transaction.created)
  return outcome && outcome !== 'paid' ? [{ kind: 'cardRefused', ...about, message: outcome.message }] : []
}

type TapCard = NonNullable<TapCharge['card']>

function savedCard({ brand, last_four, expiry }: TapCard, id: string, agreement: string) {
  const label = [brand, last_four].filter(Boolean).join(' ')
  return { token: `${id} ${agreement}`, label, expires: monthOf(expiry) }
}

/** The year has two digits or four. */
function monthOf(expiry: TapCard['expiry']): string | undefined {
  if (!expiry || expiry.month > 12) return undefined
  const year = expiry.year < 100 ? 2000 + expiry.year : expiry.year
  return year < 2000 || year > 2999 ? undefined : `${year}-${String(expiry.month).padStart(2, '0')}`
}

/** Statuses of failed refunds; all others but `REFUNDED` wait for the bank or for Tap's staff. */
const failedRefund = /^(CANCELLED|FAILED|DECLINED|RESTRICTED|RESTRICRTED|VOID)$/

export const isFailedRefund = (status: string) => failedRefund.test(status)

export function factsOfRefund({ id, status, amount, currency, charge_id, created }: TapRefund): Fact[] {
  const price = inMinorUnits(amount, currency)
  const about = { at: created ?? new Date(), ref: charge_id, price, refund: id }
  if (status === 'REFUNDED') return [{ kind: 'refunded', ...about }]
  return [{ kind: isFailedRefund(status) ? 'refundFailed' : 'refundWaits', ...about }]
}
