import { formatPrice } from '../../arabic/money.ts'
import * as nouns from '../../arabic/nouns.ts'
import { periodName, perPeriod } from '../../arabic/periods.ts'
import { plural } from '../../arabic/plural.ts'
import type { Money } from '../../contract/money.ts'
import type { Consent } from './consent.schema.ts'
import type { PaymentProvider } from './port.ts'

type Charge = {
  /** Price of each period. */
  price: Money
  period: 'month' | 'year' | 'days'
  periodDays: number | null
  trialDays: number
  renewedBy: PaymentProvider['renewedBy']
  /** First payment of a change of package, if it costs less. */
  due?: Money | undefined
}

/** A card is kept for renewals by the provider, and for ours. A trial with ours takes no card. */
export function asksForCard({ renewedBy, trialDays }: Pick<Charge, 'renewedBy' | 'trialDays'>): boolean {
  return renewedBy === 'provider' || (renewedBy === 'us' && trialDays === 0)
}

/** Says what is charged when, and how to cancel; shown beside the button and stored with the payment. */
export function chargeTerms(charge: Charge): string[] {
  const { price, trialDays, due = price } = charge
  const first =
    trialDays > 0
      ? `تجربتك مجانية، وتنتهي بعد ${plural(trialDays, nouns.day)} من بدئها، ولا يُخصم منك شيء فيها.`
      : `تدفع الآن ${formatPrice(due)} عن ${periodName(charge)}.`
  const later = asksForCard(charge)
    ? 'إن لم تأذن بحفظ بطاقتك فلا يُخصم منك شيء تلقائيًا، ونذكّرك قبل نهاية المدة بأسبوع ثم بيوم.'
    : 'لا يُخصم منك شيء تلقائيًا، ونذكّرك قبل نهاية المدة بأسبوع ثم بيوم لتدفع إن شئت.'
  return [first, later, 'تلغي متى شئت من صفحة «اشتراكي»، وتبقى لك القراءة إلى نهاية مدتك.']
}

/** The consent that a reader ticks to have the card kept. */
export function cardTerms({ price, period, periodDays, trialDays }: Charge): string {
  const start = trialDays > 0 ? ' بعد التجربة' : ''
  return `احفظوا بطاقتي واخصموا منها ${formatPrice(price)} ${perPeriod({ period, periodDays })} تلقائيًا${start} حتى ألغي.`
}

export function consentTo(charge: Charge, keepCard: boolean): Consent {
  const keepsCard = keepCard && asksForCard(charge)
  const wording = [...chargeTerms(charge), ...(keepsCard ? [cardTerms(charge)] : [])].join('\n')
  return { at: new Date().toISOString(), keepsCard, wording }
}
