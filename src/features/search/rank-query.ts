import { splitWords } from '../../arabic/words.ts'
import type { Handle } from '../../platform/database/database.ts'
import { readCollection } from './collection.ts'
import { isCrossed } from './day.ts'
import { first } from './order.ts'
import { lexemesOf, toWanted } from './query.ts'
import { type Narrowed, type Ranking, rankArticles } from './ranking.ts'
import type { SearchSort, SearchSpelling } from './search.contract.ts'
import { listPostings } from './search.index.queries.ts'
import { listTexts, readSpan } from './search.queries.ts'
import { sharesOf } from './trigrams.ts'
import type { Understood } from './understand.ts'

export type Ask = {
  q: string
  sort: SearchSort
  spelling?: SearchSpelling
  limit: number
  after?: string
  categories?: number[]
  agency?: number
  author?: number
  from?: string
  to?: string
  staff?: Narrowed['staff']
}

/** @param typed the query as typed, to raise articles that contain most of it; '' skips this */
export async function rank(
  db: Handle,
  { query, named }: Understood,
  ask: Omit<Ask, 'q' | 'limit' | 'after'>,
  asOf: number,
  typed = '',
): Promise<Ranking> {
  const wanted = toWanted(query, named, ask.staff !== undefined)
  const days = { from: ask.from ?? query.from, to: ask.to ?? query.to }
  const { from, to } = isCrossed(days) ? { from: days.to, to: days.from } : days
  const [articles, span] = await Promise.all([readCollection(db), readSpan(db, from, to)])
  const postings = await listPostings(db, lexemesOf(wanted))
  const { categories, agency, author, sort, staff } = ask
  const narrowed: Narrowed = { ...span, categories, agency, author, sort, staff, asOf }
  const ranking = await rankArticles(db, articles, wanted, query, named, postings, narrowed)
  if (sort === 'relevance' && splitWords(typed).length > 1) await raiseAlike(db, typed, ranking)
  return ranking
}

/**
 * Measured: share of the words' weight for the share of the query that one stretch of text contains; as much again for
 * a text that contains nearly all of it, as only the source of a line does.
 */
const alikeWeight = 0.8
const alike = (share: number) => alikeWeight * (share + share ** 8)
const maxCompared = 30

/** Raises the best articles by the share of the query's trigrams in their texts. */
async function raiseAlike(
  db: Handle,
  typed: string,
  { articles, slots, order, weight }: Ranking,
): Promise<void> {
  const best = first(slots, order, maxCompared)
  const texts = await listTexts(
    db,
    best.map(slot => articles.id[slot]!),
  )
  sharesOf(typed, texts).forEach((share, index) => {
    order.by[best[index]!]! += weight * alike(share)
  })
}
