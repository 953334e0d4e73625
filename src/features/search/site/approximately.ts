import { type PluralForms, plural } from '../../../arabic/plural.ts'

const exactUpTo = 1000

/** «12 نتيجة», and «نحو 3,100 نتيجة» for 3,127. */
export function approximately(count: number, forms: PluralForms): string {
  if (count <= exactUpTo) return plural(count, forms)
  const rounded = Number(count.toPrecision(2))
  return `${rounded === count ? '' : 'نحو '}${plural(rounded, forms)}`
}
