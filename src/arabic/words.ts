import { wordsOfLigature } from './ligatures.ts'
import { normaliseArabic } from './normalise.ts'
import { type SpelledName, spelledLetters, spelledNamesIn } from './spelled-names.ts'
import { cutsIn, partsOf } from './word-parts.ts'

// A word continues across tashkeel, joiners, soft hyphens, the point of 3.5 and the apostrophe of don't.
const word =
  /[\p{L}\p{N}\ufd40-\ufd4f\ufdfc\ufdfd](?:[\p{L}\p{M}\p{N}\u00ad\u200c\u200d]|(?<=\p{N})[.,٫٬](?=\p{N})|(?<=\p{Script=Latin})['’](?=\p{Script=Latin}))*/gu

/**
 * Splits plain text into words, without punctuation. «عبدالله» is two words, like «عبد الله», and so is
 * «رؤية2030», but «سي إن إن» is one.
 */
export function splitWords(text: string): string[] {
  const spelled = spelledNamesIn(text)
  if (spelled.length > 0) return Array.from(placedWords(text, spelled), ({ word }) => word)
  const words: string[] = []
  for (const found of text.match(word) ?? []) {
    const ligature = wordsOfLigature(found)
    const cuts = cutsIn(found)
    if (ligature) words.push(...ligature)
    else if (cuts.length === 0) words.push(found)
    else for (const { start, end } of partsOf(found, cuts)) words.push(found.slice(start, end))
  }
  return words
}

export type PlacedWord = { word: string; start: number; end: number }

/** Yields the words with their positions in the text. All words of a ligature («ﷺ») are at its position. */
export function eachWord(text: string): Generator<PlacedWord> {
  return placedWords(text, spelledNamesIn(text))
}

function* placedWords(text: string, spelled: SpelledName[]): Generator<PlacedWord> {
  const names = spelled[Symbol.iterator]()
  let name = names.next().value
  let after = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (index < after) continue
    if (index === name?.start) {
      after = name.end
      yield { word: text.slice(index, after), ...name }
      name = names.next().value
      continue
    }
    const ligature = wordsOfLigature(found)
    if (ligature) {
      for (const one of ligature) yield { word: one, start: index, end: index + found.length }
      continue
    }
    const cuts = cutsIn(found)
    if (cuts.length === 0) yield { word: found, start: index, end: index + found.length }
    else
      for (const { start, end } of partsOf(found, cuts))
        yield { word: found.slice(start, end), start: index + start, end: index + end }
  }
}

export function countWords(text: string): number {
  return splitWords(text).length
}

/** Reading time in whole minutes, at least 1. */
export function readMinutes(text: string, wordsPerMinute = 180): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute))
}

/**
 * Prepares phrases for lookups in many texts: the returned function lists the values of the phrases that occur in a
 * text as adjacent whole words, in any Arabic spelling (normaliseArabic). Time grows with the text, and hardly with the
 * phrases. Each word may carry prefixes: و ف, then ب ل ك, then ال («الموازنة» is found in «وبالموازنة» and «للموازنة»,
 * «موازنة» in «الموازنة»; not the other way round).
 *
 * Homographs cannot be told apart («بحرية»: a navy, or with freedom), so a prefix needs a minimum word length: ال 2
 * letters, و ب ل 3, ف ك 4 (rarer than words that only seem to have them: «فكرة», «كامل»). Suffixes are not considered.
 */
export function phraseIndex<Value>(
  phrases: Iterable<readonly [phrase: string, value: Value]>,
): (haystack: string) => Set<Value> {
  const byFirstWord = new Map<string, { wanted: string[]; value: Value }[]>()
  for (const [phrase, value] of phrases) {
    const wanted = wordsToCompare(phrase)
    const [first] = wanted
    if (first === undefined) continue
    const known = byFirstWord.get(first)
    if (known) known.push({ wanted, value })
    else byFirstWord.set(first, [{ wanted, value }])
  }
  return haystack => {
    const words = wordsToCompare(haystack)
    const found = new Set<Value>()
    for (const [start, word] of words.entries()) {
      for (const first of readingsOf(word)) {
        for (const { wanted, value } of byFirstWord.get(first) ?? []) {
          if (!found.has(value) && stands(words, start, wanted)) found.add(value)
        }
      }
    }
    return found
  }
}

function stands(words: string[], start: number, wanted: string[]): boolean {
  return wanted.every((one, offset) => {
    const found = words[start + offset]
    return found !== undefined && isWordWithProclitics(found, one)
  })
}

const longestProclitics = 4

/** Yields a word with and without possible proclitics: a superset of what `isWordWithProclitics` accepts. */
export function* readingsOf(word: string): Generator<string> {
  yield word
  for (let length = 1; length <= longestProclitics && length < word.length; length += 1) {
    if (proclitics.test(word.slice(0, length))) yield word.slice(length)
  }
  const fromLam = /^[وف]?لل/.exec(word)?.[0]
  if (fromLam === undefined) return
  const rest = word.slice(fromLam.length)
  yield `ال${rest}`
  yield `الل${rest}`
}

function wordsToCompare(text: string): string[] {
  return splitWords(normaliseArabic(text)).map(formOf)
}

/** The form in which a word from eachWord is compared. */
export function comparedForm(word: string): string {
  return formOf(normaliseArabic(word))
}

/** «بن» is also spelled «ابن», always at the beginning of a line. */
function formOf(word: string): string {
  return word === 'ابن' ? 'بن' : (spelledLetters(word) ?? word)
}

const proclitics = /^(?<and>[وف]?)(?:(?<preposition>[بلك]?)|(?<article>[بك]?ال|لل))$/

/** Whether `found` is `wanted` with proclitics. Both must be in comparison form. */
export function isWordWithProclitics(found: string, wanted: string): boolean {
  if (found === wanted) return true
  if (found.endsWith(wanted)) {
    const parts = proclitics.exec(found.slice(0, -wanted.length))?.groups
    if (parts && wanted.length >= lettersNeeded(parts)) return true
  }
  const afterLam = joinedToLam(wanted)
  return (
    afterLam !== undefined &&
    (found === afterLam ||
      (found.length === afterLam.length + 1 && /^[وف]/.test(found) && found.endsWith(afterLam)))
  )
}

function lettersNeeded({ and, preposition, article }: Record<string, string | undefined>): number {
  if (article) return 2
  return and === 'ف' || preposition === 'ك' ? 4 : 3
}

/** Joins ل to ال, which drops the alef, and one lam of three: «للموازنة», «للجنة», «لله». */
function joinedToLam(wanted: string): string | undefined {
  if (!wanted.startsWith('ال')) return undefined
  return wanted.startsWith('الل') ? wanted.slice(1) : `ل${wanted.slice(1)}`
}
