import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf } from '../../arabic/stem.ts'
import { splitWords } from '../../arabic/words.ts'
import type { Entry } from './postings.ts'
import type { NamedKind } from './search.schema.ts'

/** Articles that were indexed by an older version are indexed again. */
export const indexVersion = 21

/** Searched parts of an article. */
export type SearchedArticle = {
  title: string
  summary: string
  /** The body as plain text, as everybody may read it. */
  text: string
  /** The paid part, which only the newsroom searches. */
  paid?: string
  tags: { id: number }[]
  people: { id: number }[]
  /** All of its byline. */
  authors: { id: number }[]
  agency: { id: number } | null
}

/**
 * Articles are indexed with the ids of their tags, people, author and agency instead of names. A search first finds
 * the matching names, so renaming one changes no article.
 */
export const namedLexeme = (kind: NamedKind, id: number) => `#${kind}${id}`
export const isName = (lexeme: string) => lexeme.startsWith('#')

/** Lexeme of a stem in the paid part, so that no reader's search can tell whether it occurs. */
export const paidLexeme = (stem: string) => `$${stem}`

/** A byte that distinguishes written forms of a stem, with a collision chance of 1 in 256. */
export function formOf(word: string): number {
  const present = forms.get(word)
  if (present !== undefined) return present
  let hash = 17
  for (const letter of normaliseArabic(word)) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521
  if (forms.size >= maxForms) forms.clear()
  forms.set(word, hash & 255)
  return hash & 255
}
const forms = new Map<string, number>()
const maxForms = 50_000

// Gaps in positions, so that no phrase spans two parts: a title has at most 300 characters, a summary 500.
export const summaryAt = 500
export const bodyAt = 1100
const maxWords = 30_000
/** Characters of a body that are indexed. */
export const maxLetters = 300_000
const longestStem = 60

export type IndexedDocument = {
  /** In words, without stop words. */
  length: number
  entries: Map<string, Omit<Entry, 'number'>>
}

const asIs = (stem: string) => stem

type Count = { title: number; lead: number; body: number; places: [number, number][] }

export function documentOf({
  title,
  summary,
  text,
  paid = '',
  tags,
  people,
  authors,
  agency,
}: SearchedArticle): IndexedDocument {
  const entries = new Map<string, Count>()
  let length = 0
  const entryOf = (lexeme: string) => {
    const present = entries.get(lexeme)
    if (present) return present
    const made: Count = { title: 0, lead: 0, body: 0, places: [] }
    entries.set(lexeme, made)
    return made
  }
  const putWords = (part: 'title' | 'lead' | 'body', words: string[], from: number, lexemeOf = asIs) => {
    words.forEach((word, index) => {
      const stem = stemOf(word.slice(0, longestStem))
      if (!stem) return
      const entry = entryOf(lexemeOf(stem))
      entry[part] += 1
      entry.places.push([from + index, formOf(word)])
      length += 1
    })
  }
  putWords('title', splitWords(title), 1)
  putWords('lead', splitWords(summary), summaryAt)
  const open = splitWords(text.slice(0, maxLetters)).slice(0, maxWords)
  putWords('body', open, bodyAt)
  const behind = splitWords(paid.slice(0, maxLetters)).slice(0, maxWords - open.length)
  putWords('body', behind, bodyAt + open.length + 1, paidLexeme)
  const names = [
    ...tags.map(({ id }) => namedLexeme('tag', id)),
    ...people.map(({ id }) => namedLexeme('person', id)),
    ...authors.map(({ id }) => namedLexeme('author', id)),
    ...(agency ? [namedLexeme('agency', agency.id)] : []),
  ]
  for (const name of names) entryOf(name).lead = 1
  return { length, entries }
}
