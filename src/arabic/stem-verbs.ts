import { rankOf } from './stem-known.ts'

/** Past tenses of four letters and more, without their ت: «تأسس», «أعلن», «شارك», «انتقل», «استخدم». */
const past = /^(?:.ا..|ا...|ت...|ت.ا..|ان...|ا.[تدط]..?|است...?)$/
/** Beginnings of verbs: only و ف, and ل or the س of the future, may precede them. */
const present = /^[وف]?[لس]?[يت]/
/** Words with a larger difference in frequency are unrelated: «يونس» and «تونس». */
const mostTimes = 20
const unlisted = 8_000

/** Other gender of the same verb; in the present tense both: «تأسست» for «تأسس», «تقع» and «سيقع» for «يقع». */
export function otherVerbs(letters: string, stem: string): string[] {
  const forms: string[] = []
  const withoutTe = stem.slice(0, -1)
  if (letters.endsWith('ت') && stem.endsWith('ت') && past.test(withoutTe)) forms.push(withoutTe)
  else if (past.test(stem)) forms.push(`${stem}ت`)
  if (!present.test(letters)) return forms
  const now = withoutFuture(stem)
  if (now !== stem) forms.push(now)
  if (/^[يت]../.test(now)) {
    const other = (now.startsWith('ي') ? 'ت' : 'ي') + now.slice(1)
    if (isAsFrequent(now, other)) forms.push(other)
  }
  return forms
}

const withoutFuture = (stem: string) =>
  /^س[يت].../.test(stem) && rank(stem.slice(1)) < rank(stem) ? stem.slice(1) : stem

const rank = (stem: string) => rankOf(stem) ?? unlisted

function isAsFrequent(one: string, other: string): boolean {
  const [known, otherKnown] = [rankOf(one), rankOf(other)]
  if (otherKnown === undefined) return known === undefined && one.length > 4
  const ratio = (rank(one) + mostTimes) / (otherKnown + mostTimes)
  return ratio < mostTimes && ratio > 1 / mostTimes
}
