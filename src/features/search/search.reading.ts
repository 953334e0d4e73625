import { normaliseArabic } from '../../arabic/normalise.ts'
import { splitWords } from '../../arabic/words.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { createGate } from '../../platform/process/gate.ts'
import { networkOf, takeAttempt } from '../../platform/security/rate-limit.ts'
import { readSynonyms } from '../synonym/synonym.service.ts'
import { isPrepared, notPrepared, readCollection } from './collection.ts'
import { isCrossed } from './day.ts'
import { expand } from './expand.ts'
import type { Facets } from './facets.ts'
import { complete } from './half-typed.ts'
import { splitUnknown } from './headline-halves.ts'
import { finderOf } from './mark.ts'
import { first } from './order.ts'
import { pageOf, readCursor, writeCursor } from './paging.ts'
import {
  lexemesOf,
  type Named,
  nameBeginnings,
  parseQuery,
  phraseOf,
  type Query,
  toWanted,
  unsoughtIn,
} from './query.ts'
import type { Scored } from './rank.ts'
import { type Narrowed, type Ranking, rankArticles } from './ranking.ts'
import { toResult } from './result.ts'
import type { SearchPage, SearchSort, SearchSpelling, SynonymTrial } from './search.contract.ts'
import { listPostings } from './search.index.queries.ts'
import { listNamed, type NamedRow } from './search.names.queries.ts'
import { listCategoryNames, listFound, listTexts, readSpan } from './search.queries.ts'
import { listNearest, respell } from './spelling.ts'
import { sharesOf } from './trigrams.ts'
import { isBeingIndexed } from './unindexed.ts'
import { usualNames } from './usual-names.ts'

/** Requests per address in five minutes; suggestions are requested while typing. */
const limits = { search: 150, suggestions: 600 }
const seconds = 300

/** Counts against the address that caused a rendering; background rendering has none. */
export async function limit(context: ApiContext, kind: keyof typeof limits): Promise<void> {
  if (context.address === '') return
  await takeAttempt(context.db, `${kind}:network:${networkOf(context.address)}`, limits[kind], seconds)
}

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

type Understood = { query: Query; named: Named[] }

/** Undefined if there are no searchable words. */
export async function understand(db: Handle, q: string): Promise<Understood | undefined> {
  const query = expand(expand(parseQuery(q), usualNames), await readSynonyms(db))
  return withNames(db, query)
}

/** Adds matching names to a query. */
async function withNames(db: Handle, query: Query): Promise<Understood | undefined> {
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
  let { query } = understood
  let completed: string[] = []
  let ranking = await rank(db, understood, ask, asOf, ask.q)
  const split = await splitUnknown(db, query, ranking.counts)
  if (split) {
    ranking.done()
    query = split
    ranking = await rank(db, { ...understood, query }, ask, asOf, ask.q)
  }
  const better = ask.spelling === 'nearest' ? await complete(db, ask.q, query, ranking.counts) : undefined
  if (better) {
    ranking.done()
    ;({ query, completed } = better)
    ranking = await rank(db, { ...understood, query }, ask, asOf, ask.q)
  }
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

const maxTitles = 5

/** Counts the results of each word and of all together, with the first titles. */
export async function trySynonyms(db: Handle, words: string[]): Promise<SynonymTrial> {
  const find = async (some: string[]) => {
    const anyOf = some.map(phraseOf).filter(phrase => phrase.words.length > 0)
    const query = { terms: anyOf.length > 0 ? [{ anyOf, excluded: false, required: true }] : [], filters: [] }
    const understood = await withNames(db, query)
    if (!understood) return { ids: [], total: 0 }
    const ranking = await rank(db, understood, { sort: 'relevance' }, Date.now() / 1000)
    const page = pageOf(ranking, 'relevance', undefined, maxTitles)
    ranking.done()
    return page
  }
  const each: SynonymTrial['each'] = []
  for (const word of words) each.push({ word, count: (await find([word])).total })
  const first = await find(words)
  const found = await listFound(db, first.ids)
  return { each, together: first.total, titles: found.map(({ id, title }) => ({ id, title })) }
}

/** Suggested only if it has results. */
async function betterSpelling(db: Handle, ask: Ask, counts: Scored['counts']): Promise<string | null> {
  const respelt = await respell(db, ask.q, counts)
  return respelt !== undefined && (await findsAny(db, { ...ask, q: respelt })) ? respelt : null
}

async function findsAny(db: Handle, ask: Ask): Promise<boolean> {
  const understood = await understand(db, ask.q)
  if (!understood) return false
  const { slots, done } = await rank(db, understood, ask, Date.now() / 1000)
  done()
  return slots.length > 0
}

const maxNearest = 4

/** Alternative searches if one has no results: without quotation marks and exclusions, or for similar words. */
async function nearestSearches(
  db: Handle,
  ask: Ask,
  { terms }: Query,
  counts: Scored['counts'],
): Promise<string[]> {
  const written = terms.filter(({ excluded }) => !excluded).flatMap(({ anyOf }) => anyOf[0]!.words)
  const words = written.map(word => word.written)
  const plain = words.join(' ')
  const isNew = plain !== '' && normaliseArabic(plain) !== normaliseArabic(ask.q)
  if (isNew && (await findsAny(db, { ...ask, q: plain }))) return [plain]
  const lacking = words.find(word => counts.get(word) === 0)
  return lacking === undefined ? [] : listNearest(db, lacking, maxNearest)
}
