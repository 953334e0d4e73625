import type { Handle } from '../../platform/database/database.ts'
import { readCollection } from './collection.ts'
import { isCrossed } from './day.ts'
import { type Ranking, type RankOptions, rankArticles } from './ranking.ts'
import { listPostings } from './search.index.queries.ts'
import { readSpan } from './search.queries.ts'
import type { QueryWithNames } from './understand.ts'
import { lexemesOf, toWanted } from './wanted.ts'

/** The articles among which a query is ranked. */
export type RankAmong = Pick<RankOptions, 'sort' | 'categories' | 'agency' | 'author' | 'staff'> & {
  from?: string
  to?: string
  /** Now, if left out. */
  asOf?: number
}

export async function rank(db: Handle, { query, named }: QueryWithNames, among: RankAmong): Promise<Ranking> {
  const { sort, categories, agency, author, staff, asOf = Date.now() / 1000 } = among
  const wanted = toWanted(query, named, staff !== undefined)
  const days = { from: among.from ?? query.from, to: among.to ?? query.to }
  const { from, to } = isCrossed(days) ? { from: days.to, to: days.from } : days
  const [articles, span] = await Promise.all([readCollection(db), readSpan(db, from, to)])
  const postings = await listPostings(db, lexemesOf(wanted))
  const narrowed: RankOptions = { ...span, categories, agency, author, sort, staff, asOf }
  return rankArticles(db, articles, wanted, query, named, postings, narrowed)
}
