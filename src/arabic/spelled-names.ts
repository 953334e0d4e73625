import { normaliseArabic } from './normalise.ts'

/** Arabic names of the letters in Latin abbreviations. */
const letter =
  '(?:[اأإآ](?:يه|كس|ي?تش|[سفملرين])|[بسدجكت][يى]|[جك]يه|كيو|يو|واي|ز[دي]|دبليو|(?<=ت[يى][-‑. \u00a0])في)(?![\\p{L}\\p{M}\\p{N}])'
const gap = '(?:[-‑. \u00a0]|\\.[ .])'
const attached = '(?:[وف]?[بلك]?ال|[وفبلك])(?=[بسكتد][يى]|[إأآا][فسر]|يو|دبليو)(?!دي)'
const run = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${attached})?${letter}(?:${gap}${letter}){2,}`, 'gu')
const leading = new RegExp(`^${attached}(?=${letter})`, 'u')
const gaps = /[-‑. \u00a0]+/
const fewest = 3

/** Letter names that are also words: «أن بي بي سي», «سي إن إن أن». */
const words = new Set(['ان', 'اي', 'ال'])
/** Whether one of the names is never an ordinary word. */
const hasOwnLetter = (names: string[]) => names.some(name => !words.has(name))

export type SpelledName = { start: number; end: number }

/**
 * Finds spelled-out abbreviations of at least three letters, which count as one word: «سي إن إن», «بي.بي.سي».
 */
export function spelledNamesIn(text: string): SpelledName[] {
  const found: SpelledName[] = []
  for (const { 0: all, index } of text.matchAll(run)) {
    const parts = [...all.matchAll(/[^-‑. \u00a0]+/g)].map(part => ({
      name: normaliseArabic(part[0]),
      start: index + part.index,
      end: index + part.index + part[0].length,
    }))
    const own = withoutWordsAround(parts)
    if (own.length >= fewest && hasOwnLetter(own.map(({ name }) => name)))
      found.push({ start: own[0]!.start, end: own.at(-1)!.end })
  }
  return found
}

function withoutWordsAround<Part extends { name: string }>(parts: Part[]): Part[] {
  const nameAt = (at: number) => parts.at(at)?.name ?? ''
  if (words.has(nameAt(0)) && parts.length > fewest) return withoutWordsAround(parts.slice(1))
  const isDoubled = parts.length === fewest && nameAt(-2) === 'ان'
  return nameAt(-1) === 'ان' && !isDoubled ? withoutWordsAround(parts.slice(0, -1)) : parts
}

/** Writes such names with points instead of spaces: «سي.إن.إن». */
export function joinSpelledNames(text: string): string {
  let joined = text
  for (const { start, end } of spelledNamesIn(text))
    joined = joined.slice(0, start) + text.slice(start, end).replace(/[ \u00a0]/g, '.') + joined.slice(end)
  return joined
}

const sameLetter: Record<string, string> = { ايه: 'اي', جيه: 'جي', كيه: 'كي', ايتش: 'اتش' }

/** The letters of such an abbreviation, without clitics; undefined for other words. */
export function spelledLetters(word: string): string | undefined {
  if (!/\p{L}[-‑. \u00a0]+\p{L}/u.test(word)) return undefined
  const names = normaliseArabic(word.replace(leading, '')).split(gaps)
  return names.map(name => sameLetter[name] ?? name).join('')
}
