import { formatNumber } from './digits.ts'
import { type Digits, houseStyle } from './house-style.ts'

/** The six plural forms of Arabic; `{count}` is the number, and optional in zero, one and two. */
export type PluralForms = Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>

/** Implements CLDR's rule, because creating Intl.PluralRules takes a browser longer than hydrating a page. */
function formOf(count: number): keyof PluralForms {
  if (count === 0) return 'zero'
  if (count === 1) return 'one'
  if (count === 2) return 'two'
  const rest = Number.isInteger(count) ? count % 100 : 0
  return rest >= 11 ? 'many' : rest >= 3 ? 'few' : 'other'
}

/** «مقال واحد», «مقالان», «3 مقالات», «11 مقالًا», «100 مقال». Counts are 0 or more; a fraction takes `other`. */
export function plural(count: number, forms: PluralForms, digits: Digits = houseStyle().digits): string {
  return forms[formOf(count)].replaceAll('{count}', () => formatNumber(count, { digits }))
}

/**
 * The plural forms after a preposition or as an object: «مقالان» becomes «مقالين», «إخفاقان متتاليان»
 * «إخفاقين متتاليين», and «موضعا إعلان» «موضعَي إعلان». The other forms do not change.
 */
export function oblique(forms: PluralForms): PluralForms {
  const two = /^\S+ا /.test(forms.two) ? forms.two.replace('ا ', 'َي ') : forms.two.replace(/ان(?= |$)/g, 'ين')
  return { ...forms, two }
}
