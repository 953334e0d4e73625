import { rankOf } from './stem-known.ts'

/** As verbs begin: nothing is before them but و ف, and ل or the س of the future. */
const present = /^[وف]?[لس]?[يت]/
/** Words with a larger difference in frequency are unrelated: «يونس» and «تونس». */
const maxTimes = 20
const unlisted = 8_000

/** The same verb in the present of a woman, and of a man: «تقع» for «يقع». */
export function otherVerbs(letters: string, stem: string): string[] {
  const forms: string[] = []
  if (!present.test(letters)) return forms
  if (/^[يت]../.test(stem)) {
    const other = (stem.startsWith('ي') ? 'ت' : 'ي') + stem.slice(1)
    if (isAsFrequent(stem, other)) forms.push(other)
  }
  return forms
}

/** «سيقع» is «يقع». */
export const withoutFuture = (stem: string) =>
  /^س[يت].../.test(stem) && rank(stem.slice(1)) < rank(stem) ? stem.slice(1) : stem

const rank = (stem: string) => rankOf(stem) ?? unlisted

function isAsFrequent(one: string, other: string): boolean {
  const [known, otherKnown] = [rankOf(one), rankOf(other)]
  if (known === undefined && otherKnown === undefined) return one.length > 4
  if (known === undefined || otherKnown === undefined) return one.length > 3
  const ratio = (rank(one) + maxTimes) / (otherKnown + maxTimes)
  return ratio < maxTimes && ratio > 1 / maxTimes
}
