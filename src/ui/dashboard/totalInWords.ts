import { formatNumber } from '../../arabic/digits.ts'
import { oblique, type PluralForms, plural } from '../../arabic/plural.ts'

export type Total = { total: number; isMoreThanTotal?: boolean | undefined }

/** «120», or «أكثر من 10,000» where no more were counted. */
export function totalInDigits({ total, isMoreThanTotal }: Total): string {
  return isMoreThanTotal ? `أكثر من ${formatNumber(total)}` : formatNumber(total)
}

/** «120 مقالًا», or «أكثر من 10,000 مقال». */
export function totalInWords({ total, isMoreThanTotal }: Total, nouns: PluralForms): string {
  return isMoreThanTotal ? `أكثر من ${plural(total, oblique(nouns))}` : plural(total, nouns)
}
