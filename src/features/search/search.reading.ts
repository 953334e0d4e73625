import type { Handle } from '../../platform/database/database.ts'
import { createGate } from '../../platform/process/gate.ts'
import { isPrepared, notPrepared } from './collection.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Facets } from './facets.ts'
import { finderOf } from './mark.ts'
import { findOtherSearches, type OtherSearches } from './other-searches.ts'
import { pageOf } from './paging.ts'
import type { RankAmong } from './rank-query.ts'
import { toResult } from './result.ts'
import type { SearchPage, SearchSpelling } from './search.contract.ts'
import { listFound } from './search.queries.ts'
import { understand } from './understand.ts'
import { isBeingIndexed } from './unindexed.ts'
import { rankWidened } from './widen.ts'

export type Ask = Omit<RankAmong, 'asOf'> & {
  q: string
  spelling?: SearchSpelling
  limit: number
  after?: string
}

const nothing: SearchPage = {
  items: [],
  next: null,
  previous: null,
  total: 0,
  facets: { categories: [], agencies: [], authors: [], years: [] },
  didYouMean: null,
  respelt: null,
  completed: [],
  nearest: [],
  unsought: null,
  indexing: false,
}

function toFacets({ categories, agencies, authors, years }: Facets): SearchPage['facets'] {
  const counted = (counts: Map<number, number>) => [...counts].map(([id, count]) => ({ id, count }))
  return {
    categories: counted(categories),
    agencies: counted(agencies),
    authors: counted(authors),
    years: [...years].map(([year, count]) => ({ year, count })).sort((a, b) => b.year - a.year),
  }
}

const noOthers: OtherSearches = { didYouMean: null, nearest: [] }

/** Concurrent searches of a process: leaves connections for everything else. */
const inTurn = createGate(4)

export async function search(db: Handle, ask: Ask): Promise<SearchPage> {
  if (!(await isPrepared(db))) throw notPrepared()
  return inTurn(() => searchNow(db, ask))
}

async function searchNow(db: Handle, ask: Ask): Promise<SearchPage> {
  const cursor = readCursor(ask.sort, ask.after)
  const now = Date.now() / 1000
  // A cursor comes from outside, and must not reveal scheduled articles.
  const asOf = Math.min(cursor?.asOf ?? now, now)
  const understood = await understand(db, ask.q)
  if ('unsought' in understood) return { ...nothing, unsought: understood.unsought }
  const { query, completed, ranking } = await rankWidened(db, understood, { ...ask, asOf })
  const page = pageOf(ranking, ask.sort, cursor, ask.limit)
  ranking.done()
  const isEmpty = page.total === 0 && !cursor
  const { didYouMean, nearest } = cursor
    ? noOthers
    : await findOtherSearches(db, { ...understood, query }, ask, { counts: ranking.counts, isEmpty })
  if (isEmpty && didYouMean !== null && ask.spelling === 'nearest')
    return { ...(await searchNow(db, { ...ask, q: didYouMean, spelling: 'typed' })), respelt: didYouMean }
  const find = finderOf(query)
  const rows = await listFound(db, page.ids)
  return {
    items: rows.map(row => toResult(row, find)),
    next: page.next && writeCursor({ ...page.next, asOf }),
    previous: page.previous && writeCursor({ ...page.previous, asOf }),
    total: cursor ? null : page.total,
    facets: toFacets(ranking.facets),
    didYouMean,
    respelt: null,
    completed,
    nearest,
    unsought: null,
    indexing: isEmpty && (await isBeingIndexed(db)),
  }
}
