import type { Handle } from '../../platform/database/database.ts'
import { createGate } from '../../platform/process/gate.ts'
import { isPrepared, notPrepared } from './collection.ts'
import type { Facets } from './facets.ts'
import { complete } from './half-typed.ts'
import { splitUnknown } from './headline-halves.ts'
import { finderOf } from './mark.ts'
import { betterSpelling, nearestSearches } from './other-searches.ts'
import { pageOf, readCursor, writeCursor } from './paging.ts'
import { type Query, unsoughtIn } from './query.ts'
import { type Ask, rank } from './rank-query.ts'
import { toResult } from './result.ts'
import type { SearchPage } from './search.contract.ts'
import { listFound } from './search.queries.ts'
import { type Understood, understand } from './understand.ts'
import { isBeingIndexed } from './unindexed.ts'

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
  if (!understood) return { ...nothing, unsought: unsoughtIn(ask.q) }
  const { query, completed, ranking } = await rankWidened(db, understood, ask, asOf)
  const page = pageOf(ranking, ask.sort, cursor, ask.limit)
  ranking.done()
  const rows = await listFound(db, page.ids)
  const find = finderOf(query)
  const { counts } = ranking
  const didYouMean = cursor || counts.size === 0 ? null : await betterSpelling(db, ask, counts)
  const isEmpty = page.total === 0 && !cursor
  if (isEmpty && didYouMean !== null && ask.spelling === 'nearest')
    return { ...(await searchNow(db, { ...ask, q: didYouMean, spelling: 'typed' })), respelt: didYouMean }
  return {
    items: rows.map(row => toResult(row, find)),
    next: page.next && writeCursor({ ...page.next, asOf }),
    previous: page.previous && writeCursor({ ...page.previous, asOf }),
    total: cursor ? null : page.total,
    facets: toFacets(ranking.facets),
    didYouMean,
    respelt: null,
    completed,
    nearest: isEmpty && !didYouMean ? await nearestSearches(db, ask, query, counts) : [],
    unsought: null,
    indexing: isEmpty && (await isBeingIndexed(db)),
  }
}

/** Ranks as typed, then again with joined words split and with the last word completed, where that helps. */
async function rankWidened(db: Handle, understood: Understood, ask: Ask, asOf: number) {
  let { query } = understood
  let ranking = await rank(db, understood, ask, asOf, ask.q)
  const widen = async (wider: Query) => {
    ranking.done()
    query = wider
    ranking = await rank(db, { ...understood, query }, ask, asOf, ask.q)
  }
  const split = await splitUnknown(db, query, ranking.counts)
  if (split) await widen(split)
  const better = ask.spelling === 'nearest' ? await complete(db, ask.q, query, ranking.counts) : undefined
  if (better) await widen(better.query)
  return { query, completed: better?.completed ?? [], ranking }
}
