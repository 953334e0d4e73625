import { droppedAfterClass, foldedPairs } from './normalise-table.ts'

/** Differences between spellings that a search ignores. */
export type IgnoredDifferences = {
  /** Tashkeel and tatweel. */
  marks: boolean
  /** Forms of alef, hamza, yeh, teh marbuta, and digits. */
  forms: boolean
}
export type Place = { start: number; end: number }

/** A text folded for comparison, and the position of each of its characters in the original. */
export type FoldedText = { text: string; starts: Uint32Array; ends: Uint32Array }

const mark = new RegExp(droppedAfterClass)
const invisible = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/
// Composes a mark with its letter if Unicode has a composed form: «ا» and a hamza above become «أ».
const joins = (code: number) => (code >= 0x0300 && code <= 0x036f) || (code >= 0x0653 && code <= 0x0655)
// Maximum marks on a letter, because sorting them takes n² steps.
const max = 30
const formOf = new Map(foldedPairs)

const folds = new Map<string, Map<string, string>>()

/** Folds characters with a cache, because a text has few distinct ones. */
function folderOf({ marks, forms }: IgnoredDifferences): (letter: string) => string {
  const key = `${marks} ${forms}`
  const known = folds.get(key) ?? new Map<string, string>()
  folds.set(key, known)
  return letter => {
    let folded = known.get(letter)
    if (folded === undefined) {
      const composed = forms ? letter.normalize('NFKC') : letter.normalize('NFC')
      folded = Array.from(composed, one => {
        if (invisible.test(one) || (marks && mark.test(one))) return ''
        if (/\s/.test(one)) return ' '
        const small = one.toLowerCase()
        return forms ? (formOf.get(small) ?? small) : small
      }).join('')
      if (letter.length === 1) known.set(letter, folded)
    }
    return folded
  }
}

export function foldToFind(text: string, ignored: IgnoredDifferences): FoldedText {
  const fold = folderOf(ignored)
  const starts: number[] = []
  const ends: number[] = []
  let out = ''
  for (let at = 0; at < text.length; ) {
    let end = at + 1
    while (end < text.length && end - at < max && joins(text.charCodeAt(end))) end++
    const letters = fold(text.slice(at, end))
    // A dropped character belongs to the one before it.
    if (letters === '' && ends.length > 0) ends[ends.length - 1] = end
    for (let index = 0; index < letters.length; index++) {
      starts.push(at)
      ends.push(end)
    }
    out += letters
    at = end
  }
  return { text: out, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) }
}

const letter = /[\p{L}\p{N}\p{M}]/u

/** Positions of these words, which must be folded the same way, in order. */
export function findPlaces({ text, starts, ends }: FoldedText, words: string, isWhole: boolean): Place[] {
  const places: Place[] = []
  if (words === '') return places
  let from = 0
  for (;;) {
    const found = text.indexOf(words, from)
    if (found < 0) return places
    const after = found + words.length
    const isInside = isWhole && (letter.test(text[found - 1] ?? '') || letter.test(text[after] ?? ''))
    // If marks count, a letter and its mark are one character.
    const isCut = /\p{M}/u.test(text[after] ?? '')
    if (isInside || isCut) {
      from = found + 1
      continue
    }
    places.push({ start: starts[found] ?? 0, end: ends[after - 1] ?? 0 })
    from = after
  }
}
