import { halvesOf } from '../../arabic/glued-words.ts'
import { stemOf } from '../../arabic/stem.ts'
import type { Phrase, Term, Word } from './term.ts'

/** In one query. */
const mostJoined = 12

/** The two words that one may be, next to each other. */
export function halvesAsPhrases(word: Word): Phrase[] {
  return halvesOf(word.written).flatMap(halves => {
    const words = halves.map(written => ({ written, stems: [stemOf(written)], after: 1 }))
    return words.some(({ stems: [stem] }) => stem === '')
      ? []
      : [{ words: words.with(0, { ...words[0]!, after: word.after }), quoted: false }]
  })
}

/** Finds «حضرموت» for «حضر موت»: two words that were typed next to each other also as one. */
export function withNeighboursJoined(terms: Term[]): Term[] {
  const joined = terms.map(term => ({ ...term }))
  let left = mostJoined
  for (const [index, term] of joined.entries()) {
    const next = joined[index + 1]
    const [word, other] = [onlyWordOf(term), next && onlyWordOf(next)]
    if (!next || !word || !other || other.after !== 1 || left === 0) continue
    const written = word.written + other.written
    if (!/^[\p{Script=Arabic}\p{M}]+$/u.test(written)) continue
    const phrase: Phrase = { words: [{ written, stems: [stemOf(written)], after: 1 }], quoted: false }
    for (const one of [term, next]) one.synonyms = [...(one.synonyms ?? []), phrase]
    left -= 1
  }
  return joined
}

function onlyWordOf({ anyOf: [phrase], excluded, required }: Term): Word | undefined {
  return !excluded && !required && phrase?.words.length === 1 ? phrase.words[0] : undefined
}
