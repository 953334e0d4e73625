import { formatPrice } from '../../arabic/money.ts'
import * as nouns from '../../arabic/nouns.ts'
import { firstPeriods, periodName, perPeriod } from '../../arabic/periods.ts'
import { plural } from '../../arabic/plural.ts'
import type { Money } from '../../contract/money.ts'
import type { Consent } from './consent.schema.ts'

/** As `renewedBy` of the provider. */
type RenewedBy = 'provider' | 'us' | 'reader'

export type Charge = {
  /** Price of each period. */
  price: Money
  period: 'month' | 'year' | 'days'
  periodDays: number | null
  trialDays: number
  /** The first payment, if it costs less. */
  due?: Money | undefined
  /** Set for a discount: how many payments cost less. */
  duePeriods?: number | undefined
}

/**
 * Whether a card can be kept: for a subscription that the provider renews, and for one that we renew. A trial with ours
 * takes no card.
 * @param isOnce the provider cannot renew, as time is left
 */
export function canKeepCard(
  renewedBy: RenewedBy,
  { trialDays, isOnce = false }: { trialDays: number; isOnce?: boolean },
): boolean {
  return renewedBy === 'provider' ? !isOnce : renewedBy === 'us' && trialDays === 0
}

/** Whether a card may still be kept: the reader agreed, and has not had the card deleted since. */
export function keepsCard(
  consent: Consent | null | undefined,
  forgottenAt: string | null | undefined,
): boolean {
  if (!consent?.keepsCard) return false
  return !forgottenAt || new Date(consent.at) > new Date(forgottenAt)
}

/** Amount that is reserved on a card to save it, and released: 1 riyal, 0.100 dinar. */
export const holdFor = (currency: string): Money => ({ amount: 100, currency })

/** Says what is charged when, and how to cancel; shown beside the button and stored with the payment. */
export function chargeTerms(charge: Charge): string[] {
  const { price, trialDays, due = price, duePeriods } = charge
  return [
    trialDays > 0
      ? `تجربتك مجانية، وتنتهي بعد ${plural(trialDays, nouns.day)} من بدئها، ولا يُخصم منك شيء فيها. السعر بعدها ${priceOf(charge)}.`
      : `تدفع الآن ${formatPrice(due)} عن ${periodName(charge)}.`,
    ...(duePeriods ? [reducedTerms(charge, duePeriods)] : []),
    'لا يُخصم منك شيء بعد ذلك بغير إذنك: نذكّرك قبل نهاية المدة بأسبوع ثم بيوم، لتدفع إن شئت.',
    'تلغي متى شئت من صفحة «اشتراكي»، وتبقى لك القراءة إلى نهاية مدتك.',
  ]
}

/**
 * The consent that a reader ticks to have the card kept.
 * @param oneTime names of methods on the same page that keep no card, such as KNET
 */
export function cardTerms(charge: Charge, oneTime: readonly string[] = []): string {
  const except =
    oneTime.length > 0
      ? ` لا يشمل ذلك ما يُدفع عبر ${oneTime.join(' أو ')}: لا تُحفظ له بطاقة، وتجدّده بنفسك حين نذكّرك.`
      : ''
  return `${renewalTerms(charge)}${except}`
}

function renewalTerms(charge: Charge): string {
  const { price, trialDays, due = price, duePeriods = 1 } = charge
  const start = trialDays > 0 ? 'بعد التجربة ' : ''
  if (duePeriods > 1) {
    return `احفظوا بطاقتي، وجدّدوا اشتراكي تلقائيًا بمبلغ ${formatPrice(due)} في ${firstPeriods(charge, duePeriods)}، ثم بمبلغ ${priceOf(charge)} حتى ألغي.`
  }
  return `احفظوا بطاقتي، وجدّدوا اشتراكي تلقائيًا ${start}بمبلغ ${priceOf(charge)} حتى ألغي.`
}

function reducedTerms(charge: Charge, periods: number): string {
  const first = periods > 1 ? `هذا سعرك في ${firstPeriods(charge, periods)}، و` : ''
  return `${first}السعر بعد ذلك ${priceOf(charge)}.`
}

const priceOf = ({ price, ...lasting }: Charge) => `${formatPrice(price)} ${perPeriod(lasting)}`

/** A subscription that a card renews. */
export type RenewedByCard = { name: string; price: Money } & Pick<Charge, 'period' | 'periodDays'>

/** Says what happens on the page that saves another card, beside its button. */
export function cardChangeTerms(currency: string): string[] {
  return [
    `يحجز مزوّد الدفع ${formatPrice(holdFor(currency))} في البطاقة الجديدة ليتأكد منها، ثم يفرج عنه؛ ولا يُخصم شيء.`,
    'تبقى بطاقتك الحالية حتى تُحفظ الجديدة، ثم تُحذف عندنا وعند مزوّد الدفع. إن لم تُحفظ الجديدة لم يتغيّر شيء.',
    'قد لا تُقبل هنا بطاقات الخصم المباشر مثل مدى؛ ولتبدّل إليها ادفع بها حين تحلّ الدفعة التالية.',
  ]
}

/** Consent to save another card, which then renews everything that the present card renews. */
export function cardChangeConsent(renewed: readonly RenewedByCard[]): string {
  const each = renewed.map(
    ({ name, price, ...lasting }) => `«${name}» بمبلغ ${formatPrice(price)} ${perPeriod(lasting)}`,
  )
  return `احفظوا البطاقة الجديدة، وجدّدوا بها بدل الحالية: ${each.join('، ')}، حتى ألغي.`
}

export function consentToChange(renewed: readonly RenewedByCard[], currency: string): Consent {
  const wording = [...cardChangeTerms(currency), cardChangeConsent(renewed)].join('\n')
  return { at: new Date().toISOString(), keepsCard: true, wording }
}

/** @param way the way to pay, named as the reader saw it, and its methods that keep no card */
export function consentTo(
  charge: Charge,
  keepsCard: boolean,
  way: { method: string; oneTime: readonly string[] },
): Consent {
  const wording = [...chargeTerms(charge), ...(keepsCard ? [cardTerms(charge, way.oneTime)] : [])].join('\n')
  return { at: new Date().toISOString(), keepsCard, wording, method: way.method }
}
