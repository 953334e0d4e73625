import type { Handle } from '../../platform/database/database.ts'
import { readSynonyms } from '../synonym/synonym.service.ts'
import { expand } from './expand.ts'
import { type Named, nameBeginnings, parseQuery, type Query } from './query.ts'
import { listNamed, type NamedRow } from './search.names.queries.ts'
import { listCategoryNames } from './search.queries.ts'
import { usualNames } from './usual-names.ts'

export type Understood = { query: Query; named: Named[] }

/** Undefined if there are no searchable words. */
export async function understand(db: Handle, q: string): Promise<Understood | undefined> {
  const query = expand(expand(parseQuery(q), usualNames), await readSynonyms(db))
  return withNames(db, query)
}

/** Adds matching names to a query. */
export async function withNames(db: Handle, query: Query): Promise<Understood | undefined> {
  const { filters, terms, from, to } = query
  if (filters.length === 0 && !from && !to && terms.every(term => term.excluded)) return undefined
  const [named, categories] = await Promise.all([
    listNamed(db, nameBeginnings(query)),
    query.filters.some(({ kind }) => kind === 'category') ? listCategoryNames(db) : [],
  ])
  return {
    query: expand(query, latinNames(named)),
    named: [...named, ...categories.map(category => ({ ...category, kind: 'category' as const }))],
  }
}

/** Names with their Latin aliases, as text has one and readers type the other. */
const latinNames = (named: NamedRow[]) =>
  named
    .filter(({ name, own }) => name !== own && /\p{Script=Latin}/u.test(name))
    .map(({ name, own }) => [own, name])
