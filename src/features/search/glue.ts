import { halvesOf } from '../../arabic/glued-words.ts'
import { stemOf } from '../../arabic/stem.ts'
import type { Phrase, Term, Word } from './term.ts'

/** Limit for a query. */
const maxJoined = 12

/** Two adjacent words, the first at this distance from the previous word. */
export const halfPhrase = (halves: readonly string[], after: number): Phrase => ({
  words: halves.map((written, index) => ({
    written,
    stems: [stemOf(written)],
    after: index === 0 ? after : 1,
  })),
  quoted: false,
})

/** The two words into which one may be split, as adjacent. */
export const halvesAsPhrases = ({ written, after }: Word): Phrase[] =>
  halvesOf(written)
    .map(halves => halfPhrase(halves, after))
    .filter(({ words }) => words.every(({ stems: [stem] }) => stem !== ''))

/** Finds «حضرموت» for «حضر موت»: adjacent words are also searched as one. */
export function withNeighboursJoined(terms: Term[]): Term[] {
  const joined = terms.map(term => ({ ...term }))
  let left = maxJoined
  for (const [index, term] of joined.entries()) {
    const next = joined[index + 1]
    const [word, other] = [onlyWordOf(term), next && onlyWordOf(next)]
    if (!next || !word || !other || other.after !== 1 || left === 0) continue
    const written = word.written + other.written
    if (!/^[\p{Script=Arabic}\p{M}]+$/u.test(written)) continue
    const phrase = { words: [{ written, stems: [stemOf(written)], after: 1 }], quoted: false, glued: true }
    for (const one of [term, next]) one.synonyms = [...(one.synonyms ?? []), phrase]
    left -= 1
  }
  return joined
}

function onlyWordOf({ anyOf: [phrase], excluded, required }: Term): Word | undefined {
  return !excluded && !required && phrase?.words.length === 1 ? phrase.words[0] : undefined
}
