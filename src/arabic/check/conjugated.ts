import { isStem, tierOf } from './lexicon.ts'

/** Whether news has another form of this verb, which proves it: «يطالبوه», «فردد», «فيتعالى», «يهذب», «يقرؤه». */
export function isConjugated(word: string): boolean {
  const [, past] = /^[وف]([^اويىه]{3})$/.exec(word) ?? []
  if (past !== undefined && (tierOf(`ي${past}`) ?? 99) <= 12) return true
  const [, present = ''] = /^[وفس]{0,2}([يتن].{2,})$/.exec(word) ?? []
  const [, ofMany] = /^(.{3,})و(?:ه|ها|هم|هما|هن|كم|نا|ني)$/.exec(present) ?? []
  if (ofMany !== undefined) return [`${ofMany}ون`, `${ofMany}وا`].some(form => tierOf(form) !== undefined)
  if (/^[ين]ت.{2,}[^ت]$/.test(present)) return tierOf(present.slice(1)) !== undefined
  if (/^[ين][^اويى]{3}$/.test(present)) return isStem(`ت${present.slice(1, 3)}ي${present[3]}`)
  return /^.{2,4}ؤ(?:ه|ها|هم|نا)$/.test(present)
}
