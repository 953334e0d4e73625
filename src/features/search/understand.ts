import { normaliseArabic } from '../../arabic/normalise.ts'
import { eachWord, type PlacedWord } from '../../arabic/words.ts'
import type { Handle } from '../../platform/database/database.ts'
import { readSynonyms } from '../synonym/synonym.service.ts'
import { expand } from './expand.ts'
import { parseQuery, type Query } from './query.ts'
import type { SearchPage } from './search.contract.ts'
import { listNamed, type NamedRow } from './search.names.queries.ts'
import { listCategoryNames } from './search.queries.ts'
import { usualNames } from './usual-names.ts'
import type { NamedFilter } from './wanted.ts'

/** The text of a search, and its words. */
export type Text = { q: string; words: readonly PlacedWord[] }

/** A query with its synonyms and the names that it may mean. */
export type QueryWithNames = { query: Query; named: NamedFilter[] }
export type Understood = QueryWithNames & { text: Text }

/** The reason why there are no searchable words. */
type UnsoughtQuery = { unsought: NonNullable<SearchPage['unsought']> }

export async function understand(db: Handle, q: string): Promise<Understood | UnsoughtQuery> {
  const words = [...eachWord(q)]
  const parsed = parseQuery(q)
  const { filters, terms, from, to } = parsed
  if (filters.length === 0 && !from && !to && terms.every(term => term.excluded))
    return { unsought: words.length === 0 ? 'words' : terms.length > 0 ? 'exclusions' : 'stopWords' }
  const query = expand(expand(parsed, usualNames), await readSynonyms(db))
  return { text: { q, words }, ...(await withNames(db, query)) }
}

/** Adds matching names to a query. */
export async function withNames(db: Handle, query: Query): Promise<QueryWithNames> {
  const beginnings = nameBeginnings(query)
  const [named, categories] = await Promise.all([
    listNamed(db, beginnings),
    query.filters.some(({ kind }) => kind === 'category') ? listCategoryNames(db) : [],
  ])
  return {
    query: expand(query, latinNames(named)),
    named: [...named, ...categories.map(category => ({ ...category, kind: 'category' as const }))],
  }
}

const allWords = ({ terms, filters }: Query) => [
  ...terms.flatMap(({ anyOf, synonyms = [] }) =>
    [...anyOf, ...synonyms].flatMap(({ words, glued }) => (glued ? [] : words)),
  ),
  ...filters.flatMap(({ words }) => words),
]

/** Limit on lookups in the index of names. */
const maxBeginnings = 800
const beforeNames = ['', 'ال', 'لل', 'وال', 'بال', 'و', 'ب', 'ل']

/** Prefixes of words in names that may match the query; `toWanted` compares exactly. */
export function nameBeginnings(query: Query): string[] {
  const beginnings = allWords(query).flatMap(({ written, stems }) => [
    // Names have each letter of «بي بي سي» as a word.
    normaliseArabic(written).split(/[-‑. \u00a0]/)[0]!,
    ...stems.flatMap(stem => beforeNames.map(letters => letters + stem)),
  ])
  return [...new Set(beginnings)].slice(0, maxBeginnings)
}

/** Names with their Latin aliases, as text has one and readers type the other. */
const latinNames = (named: NamedRow[]) =>
  named
    .filter(({ name, own }) => name !== own && /\p{Script=Latin}/u.test(name))
    .map(({ name, own }) => [own, name])
