import type { Handle } from '../../platform/database/database.ts'
import type { Articles } from './collection.ts'
import { type Facets, type Narrowing, narrow } from './facets.ts'
import { addNearness } from './nearness.ts'
import { hasAll, rowsOf } from './phrase.ts'
import { loadPlaces } from './places.ts'
import { idsOf, type Named, type Query } from './query.ts'
import { first, leastShare, type Scored, scoreAll, type Wanted } from './rank.ts'
import { type Postings, type Ranked, type Row, readRow } from './rows.ts'
import type { SearchSort } from './search.contract.ts'
import type { PostingsRow } from './search.index.queries.ts'

export type Narrowed = Narrowing & {
  sort: SearchSort
  /** When the first page was read: later articles are left out, and age counts from here. */
  asOf: number
}

export type Ranking = {
  articles: Articles
  slots: Int32Array
  isBefore: (a: number, b: number) => boolean
  /** By slot; what they are ordered by. */
  by: Float32Array | Float64Array
  /** Of all words together. */
  weight: number
  /** How many articles have each word, whatever they are narrowed to. */
  counts: Scored['counts']
  facets: Facets
}

/** Measured: for a single word news is what is new, for a question it hardly matters. */
const freshness = 0.3
const monthInSeconds = 2_592_000
/** Articles of which is looked at how the words stand. */
const mostNear = 50

export async function rankArticles(
  db: Handle,
  articles: Articles,
  wanted: Wanted,
  query: Query,
  named: Named[],
  rows: PostingsRow[],
  narrowed: Narrowed,
): Promise<Ranking> {
  const ranked = seenAt(articles, narrowed.asOf)
  const postings = byLexeme(rows, ranked)
  await loadPhrases(db, wanted, postings, ranked)
  const mayShow = filterOf(articles, query, named, wanted, postings)
  const { id, publishAt } = articles
  if (wanted.concepts.length === 0) {
    const unwanted = wanted.excluded.map(concept => ({ ...concept, required: false }))
    const without = scoreAll({ concepts: unwanted, excluded: [] }, postings, ranked, {
      mayShow,
      share: 0,
    }).score
    const slots = Int32Array.from({ length: articles.slots }, (_, slot) => slot).filter(
      slot => ranked.seen[slot] === 1 && mayShow(slot) && without[slot] === 0,
    )
    const shown = narrow(articles, slots, narrowed)
    return {
      articles,
      ...shown,
      by: publishAt,
      isBefore: orderBy(publishAt, id),
      weight: 0,
      counts: new Map(),
    }
  }
  const share = leastShare[narrowed.sort]
  const scored = scoreAll(wanted, postings, ranked, { mayShow, share })
  const { score, idfs, counts } = scored
  const weight = idfs.reduce((sum, idf) => sum + idf, 0)
  const { slots, facets } = narrow(articles, scored.slots, narrowed)
  if (narrowed.sort === 'newest')
    return { articles, slots, facets, by: publishAt, isBefore: orderBy(publishAt, id), weight, counts }
  const fresh = freshness / wanted.concepts.length
  for (const slot of slots)
    score[slot]! *= 1 + fresh / (1 + Math.max(0, narrowed.asOf - publishAt[slot]!) / monthInSeconds)
  const isBefore = orderBy(score, id)
  await addNearness(db, wanted, postings, ranked, scored, first(slots, isBefore, mostNear))
  return { articles, slots, facets, by: score, isBefore, weight, counts }
}

const orderBy =
  (by: Float32Array | Float64Array, id: Int32Array) =>
  (a: number, b: number): boolean =>
    by[a]! > by[b]! || (by[a] === by[b] && id[a]! > id[b]!)

/** What readers saw at a time. */
export function seenAt({ slots, numbers, length, visible, publishAt }: Articles, asOf: number): Ranked {
  const seen = new Uint8Array(slots)
  let count = 0
  let lengths = 0
  for (let slot = 0; slot < slots; slot += 1) {
    if (visible[slot] !== 1 || publishAt[slot]! > asOf) continue
    seen[slot] = 1
    count += 1
    lengths += length[slot]!
  }
  return { slots, numbers, length, seen, count, averageLength: Math.max(1, lengths / Math.max(1, count)) }
}

function filterOf(
  { category }: Articles,
  query: Query,
  named: Named[],
  { filters }: Wanted,
  postings: Postings,
): (slot: number) => boolean {
  const inCategories = query.filters
    .filter(({ kind }) => kind === 'category')
    .map(filter => ({ ids: new Set(idsOf(filter, named)), excluded: filter.excluded }))
  const withNames = filters.map(({ names, excluded }) => {
    const rows = names.flatMap(name => postings.get(name) ?? [])
    const having = new Uint8Array(category.length)
    for (const { slots } of rows) for (const slot of slots) if (slot >= 0) having[slot] = 1
    return { having, excluded }
  })
  return slot =>
    inCategories.every(({ ids, excluded }) => ids.has(category[slot]!) !== excluded) &&
    withNames.every(({ having, excluded }) => (having[slot] === 1) !== excluded)
}

/** Reads the places of words that are wanted next to each other. */
async function loadPhrases(db: Handle, wanted: Wanted, postings: Postings, { slots }: Ranked): Promise<void> {
  for (const { anyOf, synonyms = [] } of [...wanted.concepts, ...wanted.excluded])
    for (const { words } of [...anyOf, ...synonyms]) {
      if (words.length < 2) continue
      const rows = words.flatMap(word => rowsOf(word, postings))
      await loadPlaces(db, rows, hasAll(words, postings, slots))
    }
}

function byLexeme(rows: PostingsRow[], ranked: Ranked): Postings {
  const postings = new Map<string, Row[]>()
  for (const row of rows) {
    const list = postings.get(row.lexeme)
    const read = readRow(row, ranked)
    if (list) list.push(read)
    else postings.set(row.lexeme, [read])
  }
  return postings
}
