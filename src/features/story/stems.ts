import { gregorianMonths, weekdays } from '../../arabic/month-names.ts'
import { stemOf } from '../../arabic/stem.ts'
import { rankOf } from '../../arabic/stem-known.ts'
import { splitWords } from '../../arabic/words.ts'

/** Letters of a text that are read: about a thousand words, which is enough to recognise a copy. */
export const maxLetters = 6000
const longestWord = 60

/** Stems of a text in their order, without stop words. */
export function stemsIn(text: string): string[] {
  return splitWords(text.slice(0, maxLetters)).flatMap(word => stemOf(word.slice(0, longestWord)) || [])
}

/** A text as stems, so that it is split into words once. */
export type TextStems = { headline: string[]; body: string[] }

export function stemsOfText({ title, text }: { title: string; text: string }): TextStems {
  return { headline: stemsIn(title), body: stemsIn(text) }
}

const counting = stemSet(
  'ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة عشرين ثلاثين أربعين خمسين ستين سبعين ثمانين تسعين',
)
const dates = stemSet([...weekdays, ...Object.values(gregorianMonths).flat()].join(' '))

function stemSet(text: string): Set<string> {
  return new Set(stemsIn(text))
}

/** Whether a stem is a number, in digits or letters. */
export const isNumber = (stem: string) => /\d/.test(stem) || counting.has(stem)

/** Rank from which on a stem is mostly a name. */
const rare = 1500

/** Whether a template would be filled in with it: a number, a date, a rare word. */
export function isFilling(stem: string): boolean {
  return isNumber(stem) || dates.has(stem) || (rankOf(stem) ?? rare) >= rare
}
