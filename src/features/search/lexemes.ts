import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf } from '../../arabic/stem.ts'
import { splitWords } from '../../arabic/words.ts'
import type { NamedKind } from './search.schema.ts'

/** Rows of article_search from an older version are indexed again. */
export const indexVersion = 3

/** Searched parts of an article. */
export type SearchedArticle = {
  title: string
  summary: string
  /** The body as plain text. */
  text: string
  tags: { id: number }[]
  people: { id: number }[]
  author: { id: number } | null
  agency: { id: number } | null
}

/**
 * Articles are indexed with the ids of their tags, people, author and agency instead of names. A search first finds
 * the matching names, so renaming one changes no article.
 */
export const namedLexeme = (kind: NamedKind, id: number) => `#${kind}${id}`
/** A second lexeme for words of the title, to find titles without reading every vector. */
export const titleLexeme = (stem: string) => `^${stem}`
/** A word of the title as written, which counts more than another form of it. */
export const writtenLexeme = (word: string) => `=${normaliseArabic(word)}`

// Gaps in positions, so that no phrase spans two parts: a title has 300 letters at most, a summary 500.
const summaryAt = 500
const namesAt = 1000
const bodyAt = 1100
// Limits of tsvector: a megabyte, and 2,046 bytes per word.
const mostWords = 30_000
const longestStem = 200
// The largest position in a tsvector.
const lastPlace = 16_383

export const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, sign => sign + sign)}'`

/** The tsvector of an article, in PostgreSQL's notation: title A, summary and names B, body D. */
export function vectorOf({ title, summary, text, tags, people, author, agency }: SearchedArticle): string {
  const places = new Map<string, string[]>()
  const put = (lexeme: string, place: string) => {
    const present = places.get(lexeme)
    if (!present) places.set(lexeme, [place])
    // PostgreSQL stores at most 256 positions of a word.
    else if (present.length < 250) present.push(place)
  }
  const putWords = (part: string, from: number, weight: 'A' | 'B' | 'D') => {
    const words = splitWords(part.slice(0, mostWords * 10)).slice(0, mostWords)
    words.forEach((word, index) => {
      const stem = stemOf(word.slice(0, longestStem))
      if (stem) put(stem, `${Math.min(from + index, lastPlace)}${weight}`)
    })
  }
  putWords(title, 1, 'A')
  putWords(summary, summaryAt, 'B')
  putWords(text, bodyAt, 'D')
  for (const { id } of tags) put(namedLexeme('tag', id), `${namesAt}B`)
  for (const { id } of people) put(namedLexeme('person', id), `${namesAt}B`)
  if (author) put(namedLexeme('author', author.id), `${namesAt}B`)
  if (agency) put(namedLexeme('agency', agency.id), `${namesAt}B`)
  const entries = [...places].map(([lexeme, at]) => `${quoted(lexeme)}:${at.join(',')}`)
  const ofTitle = splitWords(title).flatMap(word => {
    const stem = stemOf(word)
    return stem ? [titleLexeme(stem), writtenLexeme(word)] : []
  })
  return [...entries, ...[...new Set(ofTitle)].map(quoted)].join(' ')
}
