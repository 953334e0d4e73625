import { rankOf } from './stem-known.ts'

/** Begins like a present verb: only و ف, ل, or the س of the future may precede it. */
const present = /^[وف]?[لس]?[يت]/
/** Maximum ratio of frequencies. Words that differ more are unrelated: «يونس» and «تونس». */
const maxTimes = 20
const unlisted = 8_000

/** The same present verb in the other gender: «تقع» for «يقع». */
export function otherVerbs(letters: string, stem: string): string[] {
  const forms: string[] = []
  if (!present.test(letters)) return forms
  if (/^[يت]../.test(stem)) {
    const other = (stem.startsWith('ي') ? 'ت' : 'ي') + stem.slice(1)
    if (isAsFrequent(stem, other)) forms.push(other)
  }
  return forms
}

/** Removes the س of the future: «سيقع» is «يقع». */
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
