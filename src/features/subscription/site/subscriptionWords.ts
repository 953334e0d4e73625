import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { formatPrice } from '../../../arabic/money.ts'
import { plural } from '../../../arabic/plural.ts'
import type { OwnSubscription, Status } from '../subscription.schema.ts'

export const statusLabel = {
  pending: 'ينتظر الدفع',
  trial: 'تجربة مجانية',
  active: 'سارٍ',
  past_due: 'تأخر دفعه',
  cancelled: 'ملغى',
  expired: 'انتهى',
} satisfies Record<Status, string>

export const paymentLabel = {
  pending: 'تنتظر',
  paid: 'دُفعت',
  failed: 'لم تتم',
  refunded: 'رُدّت',
} satisfies Record<OwnSubscription['payments'][number]['status'], string>

const units = {
  month: forms('شهر', 'شهرين', 'أشهر', 'شهرًا', 'شهر'),
  year: forms('سنة', 'سنتين', 'سنوات', 'سنة', 'سنة'),
  days: forms('يوم', 'يومين', 'أيام', 'يومًا', 'يوم'),
}

function forms(one: string, two: string, few: string, many: string, other: string) {
  const counted = (word: string) => `{count} ${word}`
  return { zero: counted(other), one, two, few: counted(few), many: counted(many), other: counted(other) }
}

/** «29 ر.س كل شهر» */
export function priceWords({
  price,
  period,
  discount,
}: Pick<OwnSubscription, 'price' | 'period' | 'discount'>): string {
  if (!price) return 'مهدى لك'
  const later = `${formatPrice(price)} كل ${plural(period.count, units[period.unit])}`
  return discount ? `${formatPrice(discount.price)} ${timesWords(discount.left)}، ثم ${later}` : later
}

/** The cheaper package that follows, and how it is paid. */
function planWords({ next, renewsAt }: OwnSubscription, end: string): string {
  if (!next) return ''
  const paid = renewsAt ? 'يُخصم تلقائيًا يومها' : 'تدفعه حين تبدأ'
  return `تقرأ حتى ${end}، ثم تبدأ كما طلبت «${next.package.name}» بسعر ${priceWords({ ...next, discount: null })}، ${paid}.`
}

const timesWords = (left: number) =>
  left === 1 ? 'للدفعة التالية' : `لكل من الدفعات التالية وعددها ${formatNumber(left)}`

/** Describes the subscription's state in a sentence, and what happens next. */
export function standingWords(subscription: OwnSubscription): string {
  const { status, endsAt, renewsAt, cancelAtEnd, price, next, isRefused, isHeld, isWaiting } = subscription
  const end = endsAt ? formatGregorian(endsAt) : ''
  if (status === 'pending') return 'ينتظر الدفع، ويبدأ حين يصلنا المبلغ.'
  if (isWaiting)
    return 'طلبنا ثمن المدة التالية من حسابك المصرفي، ويجيب مصرفك خلال أيام. لا يلزمك شيء، والقراءة متاحة لك.'
  if (isHeld)
    return 'انتهت مدتك، ولم نتمكن بعد من تجديد اشتراكك لسبب لا يخصّ بطاقتك؛ علمت به إدارة الموقع، وسنعيد المحاولة. ما زالت القراءة متاحة لك بضعة أيام.'
  if (status === 'past_due')
    return `${isRefused ? 'لم تُقبل آخر دفعة.' : 'انتهت مدتك، ولم يصلنا بعد ثمن المدة التالية.'} ما زالت القراءة متاحة لك بضعة أيام قبل أن يتوقف الاشتراك.`
  if (status === 'cancelled') return 'أُلغي. يمكنك الاشتراك من جديد متى شئت.'
  if (status === 'expired') return end ? `انتهى في ${end}.` : 'انتهى قبل أن يُدفع.'
  if (cancelAtEnd) return `لن يُجدَّد. تقرأ حتى ${end}.`
  if (status === 'trial')
    return renewsAt
      ? `تجربتك المجانية حتى ${end}، ثم يُخصم ثمن أول مدة تلقائيًا.`
      : `تجربتك المجانية حتى ${end}، ولا يُخصم بعدها شيء إلا إن دفعت.`
  if (next) return planWords(subscription, end)
  if (renewsAt) return `يُجدَّد تلقائيًا في ${formatGregorian(renewsAt)}.`
  return price ? `تقرأ حتى ${end}، ولا يُجدَّد إلا بدفعك.` : `تقرأ حتى ${end}.`
}
