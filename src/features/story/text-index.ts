import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { TermWeights } from './events.ts'
import type { ComparedText, Fingerprint } from './fingerprint.ts'
import { fromBytes, toBytes, weightsToBytes } from './hashes.ts'
import { outletTime } from './story.member.queries.ts'

/** Hours between two texts, at their arrival and by their outlets, beyond which they are not one story. */
export const reachHours = 72
/** Shared keys of a candidate. */
const fewestKeys = 2
/** Bounds of a lookup: a site's boilerplate may be in thousands of texts. */
const most = { perKey: 200, candidates: 40 }
/** Times that a headline's form occurs in these days, from which on it is a series. */
export const series = { headlines: 3, days: 30 }
/** Letters of HTML that are read. Half of it may be tags. */
const maxHtml = 40_000

export type ArticleText = {
  id: number
  title: string
  description: string
  /** Publishes series of headlines of its own. */
  outlet: string
  seenAt: string
  publishedAt: string
}

/** Without articles that are gone or in the bin. */
export async function listArticleTexts(db: Handle, ids: number[]): Promise<ArticleText[]> {
  const { rows } = await sql<ArticleText>`
    select a.id, a.title, left(a.description, ${maxHtml}) as description,
      concat_ws('-', a.agency_id, a.source_id, a.feed_id) as outlet, a.created_at as "seenAt",
      ${outletTime} as "publishedAt"
    from articles a where a.id = any(${ids}::integer[]) and a.deleted_at is null`.execute(db)
  return rows
}

/**
 * Replaces the article's text; its times remain those of its arrival.
 * @returns articles that share keys with it, those with most of them first
 */
export async function saveText(
  tx: Handle,
  { id, outlet, seenAt, publishedAt }: ArticleText,
  { shingles, words, headline, numbers, names, mask }: Fingerprint,
  keys: number[],
  terms: TermWeights = new Map(),
): Promise<number[]> {
  const hashes = toBytes(Uint32Array.from(terms.keys(), term => term >>> 0))
  const { rows } = await sql<{ id: number }>`
    with saved as (
      insert into story_texts (article_id, seen_at, published_at, shingles, words, headline, numbers, names, terms, weights)
      values (${id}, ${seenAt}, ${publishedAt}, ${toBytes(shingles)}, ${toBytes(words)}, ${toBytes(headline)},
        ${numbers}::text[], ${names}::text[], ${hashes}, ${weightsToBytes(terms.values())})
      on conflict (article_id) do update set shingles = excluded.shingles, words = excluded.words,
        headline = excluded.headline, numbers = excluded.numbers, names = excluded.names, terms = excluded.terms,
        weights = excluded.weights
    ),
    forgotten as (
      delete from story_keys where article_id = ${id} and not key = any(${keys}::integer[])
    ),
    named as (
      insert into story_headlines (article_id, outlet, mask, seen_at)
      values (${id}, ${outlet}, ${mask | 0}, ${seenAt})
      on conflict (article_id) do update set outlet = excluded.outlet, mask = excluded.mask
    ),
    found_by as (
      insert into story_keys (key, article_id, seen_at)
      select unnest(${keys}::integer[]), ${id}, ${seenAt} on conflict do nothing
    )
    ${sharingWith(id, keys)}`.execute(tx)
  return rows.map(row => row.id)
}

/** Articles that share keys with this one, those with most of them first. */
export async function listSharing(tx: Handle, id: number, keys: number[]): Promise<number[]> {
  const { rows } = await sharingWith(id, keys).execute(tx)
  return rows.map(row => row.id)
}

const sharingWith = (id: number, keys: number[]) => sql<{ id: number }>`
    select found.article_id as id from unnest(${keys}::integer[]) as one (key)
    cross join lateral (select article_id from story_keys k where k.key = one.key and k.article_id <> ${id}
      order by article_id desc limit ${most.perKey}) found
    group by found.article_id having count(*) >= ${fewestKeys}
    order by count(*) desc, found.article_id limit ${most.candidates}`

export async function deleteText(tx: Handle, id: number): Promise<void> {
  await sql`delete from story_texts where article_id = ${id}`.execute(tx)
}

export type ComparedRow = Record<'shingles' | 'words' | 'headline', Buffer> &
  Record<'numbers' | 'names', string[]>
type CandidateRow = Omit<Candidate, 'text'> & ComparedRow

export type Candidate = { articleId: number; storyId: number | null; isSeries: boolean; text: ComparedText }

/** Those of the articles whose texts may be the same, none of them set apart from this one or in a story with one that is. */
export async function listCandidates(tx: Handle, id: number, sharing: number[]): Promise<Candidate[]> {
  // Most articles have none.
  if (sharing.length === 0) return []
  const near = (column: 'seen_at' | 'published_at') => sql`other.${sql.ref(column)} between
    own.${sql.ref(column)} - make_interval(hours => ${reachHours}) and own.${sql.ref(column)} + make_interval(hours => ${reachHours})`
  const { rows } = await sql<CandidateRow>`
    select other.article_id as "articleId", m.story_id as "storyId", ${isSeries} as "isSeries",
      other.shingles, other.words, other.headline, other.numbers, other.names
    from unnest(${sharing}::integer[]) with ordinality as sharing (article_id, place)
    join story_texts other on other.article_id = sharing.article_id
    join story_texts own on own.article_id = ${id}
    join articles a on a.id = other.article_id and a.deleted_at is null
    left join story_members m on m.article_id = other.article_id
    where ${near('seen_at')} and ${near('published_at')}
      and not ${isApart(id)}
    order by sharing.place`.execute(tx)
  return rows.map(({ articleId, storyId, isSeries, ...row }) => ({
    articleId,
    storyId,
    isSeries,
    text: toCompared(row),
  }))
}

export function toCompared({ shingles, words, headline, numbers, names }: ComparedRow): ComparedText {
  return {
    shingles: fromBytes(shingles),
    words: fromBytes(words),
    headline: fromBytes(headline),
    numbers,
    names,
  }
}

/** Whether an editor set this article apart from `other`, or from one of its story `m`. */
export const isApart = (id: number) => sql`exists (select from story_apart s
  where s.one_id = ${id} and (s.other_id = other.article_id or s.other_id in (${matesOf}))
    or s.other_id = ${id} and (s.one_id = other.article_id or s.one_id in (${matesOf})))`

const matesOf = sql`select mate.article_id from story_members mate
  where mate.story_id = m.story_id and mate.article_id is not null`

/** Whether the outlet of the candidate, or of the article itself, has published several headlines of its form. */
export const isSeries = sql`exists (select from story_headlines named
  where named.article_id in (own.article_id, other.article_id) and named.mask <> 0 and (
    select count(*) from (select from story_headlines same
      where same.outlet = named.outlet and same.mask = named.mask and same.seen_at > named.seen_at - make_interval(days => ${series.days})
      limit ${series.headlines}) counted) >= ${series.headlines})`
