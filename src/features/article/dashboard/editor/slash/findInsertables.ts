import { normaliseArabic } from '../../../../../arabic/normalise.ts'
import type { Insertable } from '../insertables.ts'

/** Those one of whose words begins so, those whose name does first; all of them where nothing is typed yet. */
export function findInsertables(all: readonly Insertable[], query: string): Insertable[] {
  const typed = fold(query)
  // A blank ends the last word: what begins with it and goes on is none of these.
  if (typed === undefined) return []
  const [named, others]: [Insertable[], Insertable[]] = [[], []]
  for (const one of all) {
    if (fold(one.label)?.startsWith(typed)) named.push(one)
    else if ([one.label, ...one.words].some(words => beginsWithin(fold(words) ?? '', typed))) others.push(one)
  }
  return [...named, ...others]
}

/** Folded, with the blank at its end; undefined for blanks alone. */
function fold(text: string): string | undefined {
  const folded = normaliseArabic(text)
  if (folded === '') return text === '' ? '' : undefined
  return /\s$/.test(text) ? `${folded} ` : folded
}

/** Whether one of the words, with the article or without, begins so. */
function beginsWithin(words: string, typed: string): boolean {
  const bare = typed.replace(/^ال(?=..)/, '')
  return words
    .split(' ')
    .map((_, index, all) => all.slice(index).join(' '))
    .some(rest => rest.startsWith(typed) || rest.replace(/^ال(?=..)/, '').startsWith(bare))
}
