import type { Handle } from '../../platform/database/database.ts'
import type { Articles } from './articles.ts'
import { type Facets, type Narrowing, narrow } from './facets.ts'
import { addNearness } from './nearness.ts'
import { first, type Order } from './order.ts'
import { findHaving } from './phrase.ts'
import { loadPlaces } from './places.ts'
import type { Query } from './query.ts'
import { giveBack, leastShare, type RankScores, scoreAll } from './rank.ts'
import { type Postings, type RankColumns, type Row, readRow } from './rows.ts'
import type { SearchSort } from './search.contract.ts'
import type { PostingsRow } from './search.index.queries.ts'
import { idsOf, type NamedFilter, type RankQuery } from './wanted.ts'

export type RankOptions = Omit<Narrowing, 'isForStaff'> & {
  sort: SearchSort
  /** Time of the first page: later articles are excluded, and age counts from here. */
  asOf: number
  /** Articles in every state, for staff; an agency's own only. */
  staff?: { agency?: number }
}

export type Ranking = {
  articles: Articles
  slots: Int32Array
  order: Order
  /** Sum of all words' weights. */
  weight: number
  /** Number of articles with each word, regardless of filters. */
  counts: RankScores['counts']
  facets: Facets
  /** Call it when the order is no longer needed. */
  done: () => void
}

/** Measured: for a single word recency matters, for a question hardly. */
const freshness = 0.3
const monthInSeconds = 2_592_000
/** Number of articles whose word positions are examined. */
const maxNear = 50

export async function rankArticles(
  db: Handle,
  articles: Articles,
  wanted: RankQuery,
  query: Query,
  named: NamedFilter[],
  rows: PostingsRow[],
  narrowed: RankOptions,
): Promise<Ranking> {
  const { staff } = narrowed
  const ranked = staff ? allOf(articles) : seenAt(articles, narrowed.asOf)
  const postings = byLexeme(rows, ranked)
  await loadPhrases(db, wanted, postings, ranked)
  const fits = filterOf(articles, query, named, wanted, postings)
  const { id, publishAt, agency } = articles
  const mayShow =
    staff?.agency === undefined
      ? fits
      : (slot: number) => agency[slot] === staff.agency && (fits?.(slot) ?? true)
  if (wanted.concepts.length === 0) {
    const unwanted = wanted.excluded.map(concept => ({ ...concept, required: false }))
    const without = scoreAll({ concepts: unwanted, excluded: [] }, postings, ranked, { mayShow, share: 0 })
    const slots = Int32Array.from({ length: articles.slots }, (_, slot) => slot).filter(
      slot => ranked.seen[slot] === 1 && (mayShow?.(slot) ?? true) && without.score[slot] === 0,
    )
    giveBack(without)
    const shown = narrow(articles, slots, { ...narrowed, isForStaff: staff !== undefined })
    return {
      articles,
      ...shown,
      order: { by: publishAt, id },
      weight: 0,
      counts: new Map(),
      done: () => {},
    }
  }
  const share = leastShare[narrowed.sort]
  const scored = scoreAll(wanted, postings, ranked, { mayShow, share })
  const { score, idfs, counts } = scored
  const weight = idfs.reduce((sum, idf) => sum + idf, 0)
  const { slots, facets } = narrow(articles, scored.slots, { ...narrowed, isForStaff: staff !== undefined })
  const done = () => giveBack(scored)
  if (narrowed.sort === 'newest')
    return { articles, slots, facets, order: { by: publishAt, id }, weight, counts, done }
  const order = { by: score, id }
  raiseFresh(articles, slots, score, freshness / wanted.concepts.length, narrowed.asOf)
  await addNearness(db, wanted, postings, ranked, scored, first(slots, order, maxNear))
  return { articles, slots, facets, order, weight, counts, done }
}

function raiseFresh(
  { publishAt }: Articles,
  slots: Int32Array,
  score: Float32Array,
  most: number,
  asOf: number,
): void {
  const share = most * monthInSeconds
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index]!
    score[slot]! *= 1 + share / (monthInSeconds + Math.max(0, asOf - publishAt[slot]!))
  }
}

type SeenAt = RankColumns & { version: number; since: number; until: number }
const lately = new WeakMap<Articles, SeenAt>()

/** Articles visible at a time; most searches reuse the previous one's result. */
export function seenAt(articles: Articles, asOf: number): RankColumns {
  const known = lately.get(articles)
  if (known?.version === articles.version && asOf >= known.since && asOf < known.until) return known
  const { version, slots, numbers, length, visible, publishAt } = articles
  const seen = new Uint8Array(slots)
  let [count, lengths, since, until] = [0, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let slot = 0; slot < slots; slot += 1) {
    if (visible[slot] !== 1) continue
    const at = publishAt[slot]!
    if (at > asOf) {
      if (at < until) until = at
      continue
    }
    if (at > since) since = at
    seen[slot] = 1
    count += 1
    lengths += length[slot]!
  }
  const averageLength = Math.max(1, lengths / Math.max(1, count))
  const made = { version, since, until, slots, numbers, length, seen, count, averageLength }
  lately.set(articles, made)
  return made
}

/** Articles in every state. */
function allOf({ slots, numbers, length }: Articles): RankColumns {
  let lengths = 0
  for (let slot = 0; slot < slots; slot += 1) lengths += length[slot]!
  const averageLength = Math.max(1, lengths / Math.max(1, slots))
  return { slots, numbers, length, seen: new Uint8Array(slots).fill(1), count: slots, averageLength }
}

function filterOf(
  { category }: Articles,
  query: Query,
  named: NamedFilter[],
  { filters }: RankQuery,
  postings: Postings,
): ((slot: number) => boolean) | undefined {
  const inCategories = query.filters
    .filter(({ kind }) => kind === 'category')
    .map(filter => ({ ids: new Set(idsOf(filter, named)), excluded: filter.excluded }))
  const withNames = filters.map(({ names, excluded }) => {
    const rows = names.flatMap(name => postings.get(name) ?? [])
    const having = new Uint8Array(category.length)
    for (const { slots } of rows) for (const slot of slots) if (slot >= 0) having[slot] = 1
    return { having, excluded }
  })
  if (inCategories.length + withNames.length === 0) return undefined
  return slot =>
    inCategories.every(({ ids, excluded }) => ids.has(category[slot]!) !== excluded) &&
    withNames.every(({ having, excluded }) => (having[slot] === 1) !== excluded)
}

/** Loads the positions of words in phrases. */
async function loadPhrases(
  db: Handle,
  wanted: RankQuery,
  postings: Postings,
  { slots }: RankColumns,
): Promise<void> {
  const phrases = [...wanted.concepts, ...wanted.excluded]
    .flatMap(({ anyOf, synonyms = [] }) => [...anyOf, ...synonyms])
    .filter(({ words }) => words.length > 1)
  await loadPlaces(
    db,
    phrases.flatMap(({ words }) => findHaving(words, postings, slots).flat()),
  )
}

function byLexeme(rows: PostingsRow[], ranked: RankColumns): Postings {
  const postings = new Map<string, Row[]>()
  for (const row of rows) {
    const list = postings.get(row.lexeme)
    const read = readRow(row, ranked)
    if (list) list.push(read)
    else postings.set(row.lexeme, [read])
  }
  return postings
}
