import { prepositions } from './governors.ts'
import { pairLevel, tierOf } from './lexicon.ts'
import type { Rule } from './rule.ts'

/** Endings that one takes for another: how the word is written, and what was meant. */
const others: readonly (readonly [written: RegExp, right: string, level: number])[] = [
  [/(?<=^ال.{3,}[^ةاىتهي])$/, 'ة', 1],
  [/(?<=^ال.{3,}ي)$/, 'ة', 2],
  [/(?<=^(?!ال|[وفيتن]).{3,}[^ةاىته])$/, 'ت', 1],
]
const feminine = /^[وفبلك]?(?:ال|لل).{2,}(?:ة|ات)$/

/** «القوات المسلح», «السلطات أعلن»: news has the feminine alone after this feminine noun. */
export const usualFeminine: Rule = ({ text, word, before, after }) => {
  const [noun, next] = [before(1), after(1)]
  if (text !== word || !feminine.test(noun) || pairLevel(noun, word) > 0) return undefined
  // «ابن العاصمة الجديد»: its owner may be described.
  if (before(2) !== '' && !prepositions.has(before(2)) && !before(2).startsWith('ال')) return undefined
  for (const [written, ending, level] of others) {
    if (!written.test(word)) continue
    const right = `${word}${ending}`
    if (tierOf(right) === undefined || pairLevel(noun, right) < level) continue
    if (next !== '' && pairLevel(word, next) > pairLevel(right, next)) continue
    return { right, reason: `«${right}» توافق «${noun}».`, kind: 'grammar' }
  }
  return undefined
}
