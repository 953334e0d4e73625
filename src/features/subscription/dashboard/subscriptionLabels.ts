import type { EventKind } from '../event-kind.schema.ts'
import type { Status } from '../subscription.schema.ts'

export const statusLabels: Record<Status, string> = {
  pending: 'ينتظر الدفع',
  trial: 'تجربة',
  active: 'سارٍ',
  past_due: 'متأخر الدفع',
  cancelled: 'ملغى',
  expired: 'منتهٍ',
}

export const statusColours: Record<Status, string> = {
  pending: 'gray',
  trial: 'blue',
  active: 'green',
  past_due: 'orange',
  cancelled: 'gray',
  expired: 'gray',
}

export { providerLabel, providerOptions } from '../../payment/dashboard/providerLabels.ts'

const eventLabels: Record<EventKind, string> = {
  trialStarted: 'بدأت التجربة',
  paid: 'دُفع',
  granted: 'مُنح مدة',
  chargeWaits: 'طُلب من الحساب المصرفي، وينتظر جواب المصرف',
  chargeFailed: 'رُفض الدفع',
  refunded: 'رُدّ المبلغ',
  partRefunded: 'رُدّ بعض المبلغ',
  creditReturned: 'رُدّ رصيد الباقة السابقة',
  cancelAsked: 'طُلب الإلغاء',
  cancelTakenBack: 'سُحب الإلغاء',
  paused: 'أُوقف مؤقتًا عند المزوّد',
  resumed: 'استؤنف عند المزوّد',
  replaced: 'انتقل إلى باقة أخرى',
  changePlanned: 'اختار باقة تلي هذه',
  changeTakenBack: 'تراجع عن الباقة التالية',
  amountNamed: 'سمّى مبلغًا آخر لما بعد المدة',
  reminded: 'ذُكّر بقرب الانتهاء',
  renewalAsked: 'طُلب التجديد من البطاقة',
  periodEnded: 'انتهت المدة',
  dunned: 'ذُكّر بالدفع',
  gaveUp: 'توقف التذكير',
  abandoned: 'لم يُدفع',
  statusSet: 'عُيّنت الحالة يدويًا',
}

export const eventLabel = (kind: EventKind) => eventLabels[kind]

export const paymentStatusLabels = {
  pending: 'ينتظر',
  paid: 'مدفوعة',
  failed: 'لم تتم',
  refunded: 'مردودة',
} as const

export const paymentStatusColours = {
  pending: 'gray',
  paid: 'green',
  failed: 'red',
  refunded: 'blue',
} as const

export const memberAddress = (userId: number) => `/dashboard/members/${userId}`
