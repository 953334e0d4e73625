import { compose } from './compose.ts'
import { normaliseArabic } from './normalise.ts'

/** Stands for an alef with hamza, so that «ألعاب» is not read as ال and «عاب». */
export const hamzaAlef = '\u07ca'
/** Maximum letters read of a word. No language has longer words. */
const longest = 40

/** Letters for sounds that Arabic lacks, with the nearest Arabic letter that others write. */
const nearest: Record<string, string> = { ڤ: 'ف', پ: 'ب', چ: 'ج', ژ: 'ج', گ: 'ك', ڭ: 'ك' }

/** Normalises a word's letters, but still distinguishes an alef with hamza from one without. */
export function lettersOf(word: string): string {
  return normaliseArabic(
    compose(word.slice(0, longest * 5))
      .replace(/[أإآ]/g, hamzaAlef)
      .replace(/(?<=\p{L}{2})مائ(?=[ةه])/u, 'مئ')
      .replace(/(?<=\p{L}{2})ىء|(?<=ا\p{L}|م\p{L}{2})يء(?!\p{L})/gu, 'ئ'),
  )
    .replace(/[ڤپچژگڭ]/g, letter => nearest[letter]!)
    .replace(/(\p{Script=Arabic})\1{2,}/gu, '$1')
    .slice(0, longest)
}

export const plainAlef = (letters: string) => letters.replaceAll(hamzaAlef, 'ا')
