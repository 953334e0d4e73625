import { stemOf } from '../../../arabic/stem.ts'

/**
 * Verb, noun and participle of one event, which share no stem. A rule for one of them means all, where the site's search,
 * which ranks, keeps them apart. Forms with another meaning are left out: «مهاجم» plays football, «فجر» is dawn.
 */
export const families = [
  'هجوم هاجم هاجمت هاجموا يهاجم تهاجم يهاجمون',
  'قتل مقتل قتلى قتيل يقتل تقتل قتلت قتلوا مقتول',
  'انفجار انفجر انفجرت ينفجر تنفجر تفجير',
  'اعتقال اعتقل اعتقلت اعتقلوا يعتقل تعتقل معتقل',
  'احتجاز احتجز احتجزت يحتجز تحتجز محتجز',
  'اغتيال اغتال اغتالت اغتيل يغتال تغتال',
  'إصابة أصيب أصيبت أصيبوا مصاب',
  'اقتحام اقتحم اقتحمت اقتحموا يقتحم تقتحم',
  'اشتباك اشتبك اشتبكت يشتبك تشتبك',
  'مظاهرة تظاهرة تظاهر متظاهر يتظاهر',
  'نزوح نازح نزح نزحت نزحوا ينزح',
  'استقالة استقال استقالت يستقيل تستقيل مستقيل',
  'اتهام اتهم اتهمت يتهم تتهم متهم',
  'اختطاف اختطف خطف مختطف يختطف',
  'قصف قصفت قصفوا يقصف تقصف يقصفون',
]

const familyOf = new Map<string, string[]>()
for (const family of families) {
  const stems = [...new Set(family.split(' ').map(stemOf))]
  for (const stem of stems) familyOf.set(stem, stems)
}

/** The stems, with those of their families. */
export function withFamilies(stems: readonly string[]): string[] {
  return [...new Set(stems.flatMap(stem => [stem, ...(familyOf.get(stem) ?? [])]))]
}
