import type { PluralForms } from '../../../arabic/plural.ts'
import type { RuleAnswer } from '../../feed/feed.item.schema.ts'
import type { WireFate, WireItem } from '../wire.schema.ts'

export const fateLabel = {
  waiting: 'ينتظر محررًا',
  published: 'نُشر',
  refused: 'رفضته القواعد',
  duplicate: 'مكرر',
  failed: 'تعذّر حفظه',
  ignored: 'تجاهله محرر',
  withdrawn: 'سحبه ناشره',
  changed: 'غيّره مصدره',
  source: 'مصدر لخبر',
  binned: 'في السلة',
} satisfies Record<WireFate, string>

export const fateColour = {
  waiting: 'amber',
  published: 'teal',
  refused: 'gray',
  duplicate: 'gray',
  failed: 'red',
  ignored: 'gray',
  withdrawn: 'red',
  changed: 'amber',
  source: 'indigo',
  binned: 'gray',
} satisfies Record<WireFate, string>

/** The fate to show: what a person decided comes before what the machine did. */
export function fateOf({ outcome, article, ignored, source }: WireItem): WireFate {
  if (ignored) return 'ignored'
  if (source) return 'source'
  if (outcome === 'duplicate' || outcome === 'failed') return outcome
  if (outcome !== 'held' && outcome !== 'published') return 'refused'
  if (article?.state === 'binned') return 'binned'
  if (article?.state === 'published' || article?.state === 'scheduled') return 'published'
  return article || outcome === 'held' ? 'waiting' : 'published'
}

export const verdictLabel = {
  passed: 'قبلت',
  refused: 'رفضت',
  held: 'أوقفت',
} satisfies Record<RuleAnswer['verdict'], string>

export const verdictColour = {
  passed: 'teal',
  refused: 'red',
  held: 'amber',
} satisfies Record<RuleAnswer['verdict'], string>

const ruleLabels: Record<string, string> = {
  excluded: 'كلمات الاستبعاد',
  included: 'كلمات الاختيار',
  suitable: 'اللغة والطول والصورة',
  page: 'صفحة الخبر',
  story: 'التكرار',
  publish: 'النشر',
}

/** Rules of newer releases have no label here. */
export const ruleLabel = (rule: string) => ruleLabels[rule] ?? 'قاعدة'

export const fieldLabel: Record<string, string> = {
  title: 'في العنوان',
  summary: 'في الملخص',
  text: 'في النص',
  category: 'في التصنيف',
  author: 'في اسم الكاتب',
}

export const itemForms: PluralForms = {
  zero: 'لا مواد',
  one: 'مادة واحدة',
  two: 'مادتان',
  few: '{count} مواد',
  many: '{count} مادة',
  other: '{count} مادة',
}

export const itemPath = (id: number) => `/dashboard/wire/item/${id}`
