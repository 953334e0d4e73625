import { withoutClitics } from '../../arabic/stem-clitics.ts'
import { lettersOf, plainAlef } from '../../arabic/stem-letters.ts'

type Range = { start: number; end: number }

/** Longer strings are not words. */
const longest = 60
const shortest = 3
const proclitics = /^[وف]?(?:[بلك]?(?:ال)?|لل)$/
const tatweel = '\u0640'
const pronouns = /^(?:ه|ها|هم|هن|هما|كم|نا)?$/

/** The letters of a searched word without clitics, and whether it was typed with ال. */
export type WordLetters = { letters: string; article: boolean }

export function typedLetters(word: string): WordLetters {
  const letters = lettersOf(word)
  const own = withoutClitics(letters)
  return { letters: plainAlef(own), article: own !== letters && /^ال/.test(letters) }
}

/** Range of a matching word without clitics: «قضايا» in «وقضاياهم», with ال only if that was typed. */
export function ownLetters(word: string, typed: WordLetters): Range {
  const whole = { start: 0, end: word.length }
  if (word.length > longest) return whole
  const letters = lettersOf(word)
  const plain = plainAlef(letters)
  const isLong = typed.letters.length >= shortest || /\d/.test(typed.letters)
  const at = isLong ? plain.indexOf(typed.letters) : -1
  const after = at + typed.letters.length
  const isTyped =
    at >= 0 &&
    proclitics.test(plain.slice(0, at)) &&
    pronouns.test(plain.slice(after)) &&
    // The last letter of «العامة» is folded to a pronoun in comparisons.
    !(after === plain.length - 1 && /[ةۃ]\p{M}*$/u.test(word))
  const base = withoutClitics(letters)
  const from = isTyped ? at : letters.endsWith(base) ? letters.length - base.length : 0
  const article = typed.article && /ال$/.test(letters.slice(0, from)) ? 2 : 0
  const start = offsetOf(word, letters.length - from + article)
  return { start, end: isTyped && after < plain.length ? endOf(word, after) : word.length }
}

/** Offset at which the last `count` letters begin. */
function offsetOf(word: string, count: number): number {
  for (let at = 0; at < word.length; at += 1)
    if (
      /[\p{L}\p{N}]/u.test(word.charAt(at)) &&
      word.charAt(at) !== tatweel &&
      lettersOf(word.slice(at)).length === count
    )
      return at
  return 0
}

/** Offset at which the first `count` letters end, with their marks. */
function endOf(word: string, count: number): number {
  for (let at = word.length; at > 0; at -= 1) if (lettersOf(word.slice(0, at)).length === count) return at
  return word.length
}
