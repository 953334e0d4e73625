import { quotation } from '../../../arabic/quotation.ts'
import { stemOf, stemsOf } from '../../../arabic/stem.ts'
import { comparedForm, eachWord, isWordWithProclitics, readingsOf } from '../../../arabic/words.ts'
import { withFamilies } from './word-families.ts'

export type WordList = 'included' | 'excluded'

/** A place of a rule's word in a text, in UTF-16 units. */
export type WordPlace = { list: WordList; word: string; offset: number; length: number; found: string }

type SoughtWord = { form: string; isExact: boolean; stems: readonly string[] }
type Phrase = { list: WordList; word: string; sought: SoughtWord[] }
/** A word of a text, as it can be looked up. */
type Keys = { form: string; readings: readonly string[]; stem: string }
type TextWord = Keys & { start: number; end: number }

/** Places listed per word and text. */
const maxPlaces = 3
/** Invisible characters that would split a word; U+200C does not. */
const splitting = /[\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/**
 * Prepares the words of a rule for searching in many texts, as whole words: by their stems, as the site's search does,
 * and those of the same event («هجوم»، «هاجم»), with any prefixes, in any spelling. A phrase is found where its words are
 * adjacent. Time grows with the text, and hardly with the number of words.
 */
export function wordFinder(lists: Record<WordList, readonly string[]>): (text: string) => WordPlace[] {
  const phrases = [
    ...lists.excluded.map(word => phraseOf(word, 'excluded')),
    ...lists.included.map(word => phraseOf(word, 'included')),
  ].filter(({ sought }) => sought.length > 0)
  const byStem = new Map<string, Phrase[]>()
  const byForm = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const { form, stems } = phrase.sought[0]!
    put(byForm, form, phrase)
    for (const stem of stems) put(byStem, stem, phrase)
  }
  return text => {
    if (phrases.length === 0) return []
    const found = new Map<Phrase, WordPlace[]>()
    const textWords = wordsOf(text)
    textWords.forEach(({ readings, stem, start }, index) => {
      const candidates = [byStem.get(stem), ...readings.map(reading => byForm.get(reading))]
      for (const phrase of candidates.flatMap(list => list ?? [])) {
        const places = found.get(phrase) ?? []
        if (places.length >= maxPlaces || places.at(-1)?.offset === start) continue
        if (!phrase.sought.every((one, after) => isSame(textWords[index + after], one))) continue
        const { end } = textWords[index + phrase.sought.length - 1]!
        const { list, word } = phrase
        places.push({ list, word, offset: start, length: end - start, found: text.slice(start, end) })
        found.set(phrase, places)
      }
    })
    return [...found.values()].flat()
  }
}

function put(index: Map<string, Phrase[]>, key: string, phrase: Phrase): void {
  const known = index.get(key)
  if (known) known.push(phrase)
  else index.set(key, [phrase])
}

/** Between quotation marks, words are searched to the letter. */
function phraseOf(word: string, list: WordList): Phrase {
  const quoted = Array.from(word.matchAll(quotation), ({ 0: { length }, index }) => [index, index + length])
  const sought = Array.from(eachWord(word), ({ word: one, start }) => {
    const isExact = quoted.some(([from, to]) => start > from! && start < to!)
    return { form: comparedForm(one), isExact, stems: isExact ? [] : withFamilies(stemsOf(one)) }
  })
  return { list, word, sought }
}

function wordsOf(text: string): TextWord[] {
  return Array.from(eachWord(text.replace(splitting, '\u200c')), ({ word, start, end }) => ({
    ...keysOf(word),
    start,
    end,
  }))
}

const cached = new Map<string, Keys>()
const maxCached = 20_000
/** Longer strings are not words, and would fill the memory. */
const longestCached = 40

/** Cached, as most words of a text are in the others too. */
function keysOf(word: string): Keys {
  const known = cached.get(word)
  if (known) return known
  const form = comparedForm(word)
  const keys = { form, readings: [...readingsOf(form)], stem: stemOf(word) }
  if (word.length > longestCached) return keys
  if (cached.size >= maxCached) cached.clear()
  cached.set(word, keys)
  return keys
}

function isSame(word: TextWord | undefined, { form, isExact, stems }: SoughtWord): boolean {
  if (!word) return false
  if (isExact) return word.form === form
  return stems.includes(word.stem) || isWordWithProclitics(word.form, form)
}
