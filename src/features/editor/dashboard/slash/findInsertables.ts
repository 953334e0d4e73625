import { normaliseArabic } from '../../../../arabic/normalise.ts'
import type { Insertable } from '../insertables.ts'

/** Options with a word of this prefix, those whose name has it first; all without a query. */
export function findInsertables(all: readonly Insertable[], query: string): Insertable[] {
  const typed = fold(query)
  // A space ends the last word: it must match a whole word.
  if (typed === undefined) return []
  const [named, others]: [Insertable[], Insertable[]] = [[], []]
  for (const one of all) {
    if (fold(one.label)?.startsWith(typed)) named.push(one)
    else if ([one.label, ...one.words].some(words => beginsWithin(fold(words) ?? '', typed))) others.push(one)
  }
  return [...named, ...others]
}

/** Folded, with its trailing space; undefined for spaces alone. */
function fold(text: string): string | undefined {
  const folded = normaliseArabic(text)
  if (folded === '') return text === '' ? '' : undefined
  return /\s$/.test(text) ? `${folded} ` : folded
}

/** Whether one of the words begins like this, with or without the article. */
function beginsWithin(words: string, typed: string): boolean {
  const bare = typed.replace(/^ال(?=..)/, '')
  return words
    .split(' ')
    .map((_, index, all) => all.slice(index).join(' '))
    .some(rest => rest.startsWith(typed) || rest.replace(/^ال(?=..)/, '').startsWith(bare))
}
