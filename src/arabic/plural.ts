import { type Digits, formatNumber } from './digits.ts'
import { houseStyle } from './house-style.ts'

/** The six forms of Arabic; `{count}` stands where the number goes, and need not stand in zero, one and two. */
export type PluralForms = Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>

const rules = new Intl.PluralRules('ar')

/**
 * «مقال واحد», «مقالان», «3 مقالات», «11 مقالًا», «100 مقال». Counts are 0 or more; a fraction takes `other`.
 */
export function plural(count: number, forms: PluralForms, digits: Digits = houseStyle().digits): string {
  return forms[rules.select(count)].replaceAll('{count}', () => formatNumber(count, { digits }))
}

/** The forms after a preposition or as an object: «مقالان» becomes «مقالين»; the others are written alike. */
export function oblique(forms: PluralForms): PluralForms {
  return { ...forms, two: forms.two.replace(/ان$/, 'ين') }
}
