import type { z } from 'zod'
import type { PluralForms } from '../../../arabic/plural.ts'
import type { Feed } from '../feed.contract.ts'
import type { ItemOutcome, triedItem, WordField } from '../feed.item.schema.ts'
import { lastingSince } from '../health/trouble.policy.ts'

export const outcomeLabel = {
  published: 'نُشر',
  held: 'ينتظر محررًا',
  excluded: 'فيه كلمة مستبعدة',
  not_included: 'لا كلمة مطلوبة فيه',
  unsuitable: 'لا يفي بالشروط',
  duplicate: 'مكرر',
  failed: 'تعذّر حفظه',
} satisfies Record<ItemOutcome, string>

export const outcomeColour = {
  published: 'teal',
  held: 'amber',
  excluded: 'gray',
  not_included: 'gray',
  unsuitable: 'gray',
  duplicate: 'gray',
  failed: 'red',
} satisfies Record<ItemOutcome, string>

/** Reasons why items are held although the filter publishes automatically. */
export const heldWords = {
  inactive: 'وكالته موقوفة عن النشر، فتنتظر أخباره محررًا.',
  untrusted: 'وكالته غير موثوقة، فتنتظر أخباره مراجعة محرر.',
} satisfies Record<NonNullable<Feed['held']>, string>

/** Shorter labels for rows of the list. */
export const heldLabel = {
  inactive: 'تنتظر محررًا: الوكالة موقوفة',
  untrusted: 'تنتظر محررًا: الوكالة غير موثوقة',
} satisfies Record<NonNullable<Feed['held']>, string>

export const fieldLabel = {
  title: 'العنوان',
  text: 'النص',
  category: 'التصنيف',
  author: 'الكاتب',
} satisfies Record<WordField, string>

export type TriedPlace = z.infer<typeof triedItem>['places'][number]

export const languageLabel = {
  any: 'بأي لغة',
  arabic: 'بالعربية وحدها',
  other: 'بغير العربية وحدها',
} satisfies Record<Feed['language'], string>

export function isTaken(outcome: ItemOutcome): boolean {
  return outcome === 'published' || outcome === 'held'
}

/** After a successful poll only its processing cost can delay the next one beyond the interval. */
export function isPutOff({ active, failures, lastFetchAt, nextFetchAt, intervalMinutes }: Feed): boolean {
  if (!active || failures > 0 || lastFetchAt === null) return false
  return Date.parse(nextFetchAt) - Date.parse(lastFetchAt) > intervalMinutes * 60_000
}

type Health = 'gone' | 'failing' | 'silent' | 'partial' | 'fallback' | 'stopped' | 'waiting' | 'healthy'

export const healthLabel = {
  gone: 'أُغلقت نهائيًّا',
  failing: 'متعثّر',
  silent: 'ساكت',
  partial: 'لا يُقرأ كاملًا',
  fallback: 'من عنوان احتياطي',
  stopped: 'موقوف',
  waiting: 'لم يُجلب بعد',
  healthy: 'سليم',
} satisfies Record<Health, string>

export const healthColour = {
  gone: 'red',
  failing: 'red',
  silent: 'orange',
  partial: 'orange',
  fallback: 'orange',
  stopped: 'gray',
  waiting: 'blue',
  healthy: 'teal',
} satisfies Record<Health, string>

export function healthOf({
  active,
  failures,
  silent,
  lastFetchAt,
  lastError,
  goneAt,
  servedFrom,
}: Pick<
  Feed,
  'active' | 'failures' | 'silent' | 'lastFetchAt' | 'lastError' | 'goneAt' | 'servedFrom'
>): Health {
  if (!active) return 'stopped'
  // A fallback may serve in place of a closed address.
  if (goneAt && !servedFrom) return 'gone'
  if (failures > 0) return 'failing'
  if (silent) return 'silent'
  if (lastError !== null) return 'partial'
  if (servedFrom !== null) return 'fallback'
  return lastFetchAt === null ? 'waiting' : 'healthy'
}

/** «ساكت منذ 3 أيام» */
export function silentLabel({ silentSince }: Pick<Feed, 'silentSince'>, now: Date): string {
  if (!silentSince) return healthLabel.silent
  return `${healthLabel.silent} منذ ${lastingSince(silentSince, now)}`
}

/** «من عنوان احتياطي منذ 3 أيام» */
export function fallbackLabel({ ownFailedAt }: Pick<Feed, 'ownFailedAt'>, now: Date): string {
  if (!ownFailedAt) return healthLabel.fallback
  return `${healthLabel.fallback} منذ ${lastingSince(ownFailedAt, now)}`
}

/** A hub that has confirmed but never pushed proves nothing. */
export function hubWordsOf({
  state,
  lastPushAt,
}: Pick<NonNullable<Feed['hub']>, 'state' | 'lastPushAt'>): string {
  return state === 'active' && lastPushAt === null
    ? 'أكده المركز ولم يدفع خبرًا بعد، فتُجلب الخلاصة كالمعتاد'
    : hubWords[state]
}

const hubWords = {
  requested: 'طلبناه ولم يؤكده المركز بعد',
  active: 'تصل الأخبار فور نشرها',
  lapsed: 'انقضى ولم يجدده المركز، فتُجلب الخلاصة كالمعتاد',
  denied: 'رفضه المركز، فتُجلب الخلاصة كالمعتاد',
} satisfies Record<NonNullable<Feed['hub']>['state'], string>

export const failureForms: PluralForms = {
  zero: 'لا إخفاقات',
  one: 'إخفاق واحد',
  two: 'إخفاقان متتاليان',
  few: '{count} إخفاقات متتالية',
  many: '{count} إخفاقًا متتاليًا',
  other: '{count} إخفاق متتالٍ',
}

export const wordForms: PluralForms = {
  zero: 'لا كلمات',
  one: 'كلمة واحدة',
  two: 'كلمتان',
  few: '{count} كلمات',
  many: '{count} كلمة',
  other: '{count} كلمة',
}

const statusWords: Record<number, string> = {
  200: 'وصلت الخلاصة',
  304: 'لا جديد فيها',
  401: 'يطلب تسجيل دخول',
  403: 'يرفض طلبنا',
  404: 'العنوان غير موجود',
  410: 'أُزيلت الخلاصة',
  429: 'يطلب التمهّل',
}

/** The publisher's HTTP status in words. */
export function describeStatus(status: number): string {
  return (
    statusWords[status] ??
    (status >= 500 ? 'عطل في خادم الناشر' : status >= 400 ? 'رُفض الطلب' : 'أجاب الخادم')
  )
}

export function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, '') || address
}

/** Addresses of calls are logged on the way, and must hold no password. */
export function withoutSignIn(address: string): string {
  const url = URL.parse(address)
  if (!url) return ''
  url.username = ''
  url.password = ''
  return url.href
}

/** A link's http address; undefined if it is none, and is shown as text. */
export function webAddressOf(link: string): string | undefined {
  return /^https?:\/\//i.test(link) ? link : undefined
}

export const seenItemForms: PluralForms = {
  zero: 'لا مواد',
  one: 'مادة واحدة',
  two: 'مادتين',
  few: '{count} مواد',
  many: '{count} مادة',
  other: '{count} مادة',
}
