import { type RawBuilder, sql } from 'kysely'
import { houseStyle } from '../../arabic/house-style.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import type { ArticleCard } from '../article/article.schema.ts'
import { card, published } from '../article/article.selections.ts'
import { mostCounted, type SearchSpan } from './search.contract.ts'

/** Queries on article_search, in PostgreSQL's notation. */
type Wanted = { match: string; rank: string; title: string; written: string }

export type SearchAsk = {
  wanted: Wanted
  /** A category and its children. */
  categories?: number[]
  agency?: number
  from?: SearchSpan | string
  to?: string
  limit: number
} & (
  | { sort: 'newest'; after?: { publishAt: string; id: number } }
  // Age counts for relevance, so all pages of a search use the time of the first.
  | { sort: 'relevance'; asOf: string; after?: { score: number; id: number } }
)

export type FoundArticle = ArticleCard & { description: string; score: number }
/** Cursor: the page begins after this article. */
export type SearchPlace = { publishAt: string; score: number; id: number }
export type Found = { rows: FoundArticle[]; counted: number; previous: SearchPlace | undefined }

// Ranked are this many newest matches, and this many more with every word in the title.
const mostWeighed = mostCounted + 1
const mostTitled = 200

const days: Record<Exclude<SearchSpan, 'today'>, number> = { week: 7, month: 30, year: 365 }
const midnight = (day: RawBuilder<unknown>) =>
  sql`(${day})::date::timestamp at time zone ${houseStyle().timeZone}`
const today = () => sql`now() at time zone ${houseStyle().timeZone}`

function since(from: string): RawBuilder<unknown> {
  if (from === 'today') return midnight(today())
  if (from in days) return sql`now() - make_interval(days => ${days[from as keyof typeof days]})`
  return midnight(sql`${from}`)
}

/**
 * Matches by relevance or date. At most mostWeighed + mostTitled vectors are read, however many match and however deep
 * the page is.
 */
export function findArticles(db: Handle, ask: SearchAsk): Promise<Found> {
  const conditions: RawBuilder<unknown>[] = [published]
  if (ask.categories) conditions.push(sql`a.category_id = any(${ask.categories}::integer[])`)
  if (ask.agency) conditions.push(sql`a.agency_id = ${ask.agency}`)
  if (ask.from) conditions.push(sql`a.publish_at >= ${since(ask.from)}`)
  if (ask.to) conditions.push(sql`a.publish_at < ${midnight(sql`${ask.to}::date + 1`)}`)
  if (ask.sort === 'relevance') conditions.push(sql`a.publish_at <= ${ask.asOf}::timestamptz`)
  const where = sql.join(conditions, sql` and `)
  const shown = sql`shown as materialized (
    select a.id, a.publish_at from (${hitsOf(ask.wanted.match)} offset 0) hit join articles a on a.id = hit.id where ${where}
  )`
  return run(db, ask.sort === 'newest' ? theNewest(shown, ask) : byRelevance(shown, ask))
}

/** The newest matching articles that readers may see, as `shown`. */
const newest = (most: number, which: RawBuilder<unknown> = sql`true`) =>
  sql`select id, publish_at from shown where ${which} order by publish_at desc, id desc limit ${most}`

function theNewest(shown: RawBuilder<unknown>, { after, limit }: Extract<SearchAsk, { sort: 'newest' }>) {
  const place = after && sql`(${after.publishAt}::timestamptz, ${after.id}::integer)`
  const older = place && sql`(publish_at, id) < ${place}`
  const newer = place ? sql`(publish_at, id) >= ${place}` : sql`false`
  return sql`with ${shown}, weighed as materialized (${newest(mostWeighed, older)}),
    page as (select id, 0::float8 as score from weighed order by publish_at desc, id desc limit ${limit}),
    before as (
      select id, publish_at, 0::float8 as score from shown where ${newer}
      order by publish_at, id offset ${limit - 1} limit 1
    )
    select ${columns} order by a.publish_at desc, a.id desc`
}

/** From the index alone, without reading vectors. */
function hitsOf(words: string): RawBuilder<unknown> {
  return sql`select s.article_id as id from article_search s where s.words @@ ${words}::tsquery`
}

/**
 * Rank by frequency, position and proximity of the words; higher if all are in the title, highest if exactly as typed.
 * After a month news keeps two thirds of its rank, and never less than a third.
 */
function byRelevance(shown: RawBuilder<unknown>, ask: Extract<SearchAsk, { sort: 'relevance' }>) {
  const { match, rank, title, written } = ask.wanted
  const place = ask.after && sql`(${ask.after.score}::float8, ${ask.after.id}::integer)`
  const lower = place ? sql`(score, id) < ${place}` : sql`true`
  const higher = place ? sql`(score, id) >= ${place}` : sql`false`
  return sql`
    with ${shown},
    titled as materialized (${hitsOf(`${match}&${title}`)}),
    as_written as materialized (${hitsOf(`${match}&${written}`)}),
    weighed as materialized (
      (${newest(mostWeighed)}) union (${newest(mostTitled, sql`id in (select id from titled)`)})
    ),
    scored as (
      select w.id, w.publish_at, (
        ts_rank('{0.05, 0.1, 0.4, 1}', s.words, ${rank}::tsquery)
        + case when w.id in (select id from titled) then 0.4 else 0 end
        + case when w.id in (select id from as_written) then 0.3 else 0 end
      ) * (0.35 + 0.65 / (1 + extract(epoch from ${ask.asOf}::timestamptz - w.publish_at) / 2592000))::float8 as score
      from weighed w join article_search s on s.article_id = w.id
    ),
    page as (select id, score from scored where ${lower} order by score desc, id desc limit ${ask.limit}),
    before as (
      select id, publish_at, score from scored where ${higher} order by score, id offset ${ask.limit - 1} limit 1
    )
    select ${columns} order by page.score desc, page.id desc`
}

/** `before` is the cursor of the previous page, unless that is the first. */
const columns = sql`${card}, a.description, page.score, (select count(*) from weighed) as counted,
  (select id from before) as "beforeId", (select publish_at from before) as "beforeAt",
  (select score from before) as "beforeScore"
  from page join articles a on a.id = page.id`

type FoundRow = FoundArticle & {
  counted: number
  beforeId: number | null
  beforeAt: string
  beforeScore: number
}

/**
 * The planner underestimates reading all vectors, as it does not know that they are stored out of line; the index is
 * always better.
 */
function run(db: Handle, query: RawBuilder<unknown>): Promise<Found> {
  return inTransaction(db, async tx => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx)
    const { rows } = await (query as RawBuilder<FoundRow>).execute(tx)
    const { counted = 0, beforeId: id = null, beforeAt = '', beforeScore = 0 } = rows[0] ?? {}
    return {
      rows,
      counted: Math.min(counted, mostWeighed),
      previous: id === null ? undefined : { id, publishAt: beforeAt, score: beforeScore },
    }
  })
}

/** Number of published articles with the stem in title or summary, and whether any has it with ال. */
export type StemUse = { stem: string; articles: number; definite: boolean }

export async function listStemUses(db: Handle, stems: string[]): Promise<StemUse[]> {
  const { rows } = await sql<StemUse>`
    select stem, sum(articles) as articles, bool_or(starts_with(form, 'ال')) as definite
    from search_words where stem = any(${stems}::text[]) group by stem`.execute(db)
  return rows
}

export async function upsertSearchRow(db: Handle, articleId: number, version: number, words: string) {
  await sql`insert into article_search (article_id, version, words)
    values (${articleId}, ${version}, ${words}::tsvector)
    on conflict (article_id) do update set version = excluded.version, words = excluded.words`.execute(db)
}

/** Until indexed again, the article is found by its old words. */
export async function forgetIndexed(db: Handle, articleId: number) {
  await sql`update article_search set version = 0 where article_id = ${articleId}`.execute(db)
}

/** Replaces a merged tag in the index. */
export async function moveTagInSearch(tx: Handle, from: string, into: string): Promise<void> {
  await sql`update article_search set words = ts_delete(words, ${from}) || ${`'${into}':1000B`}::tsvector
    where words @@ ${`'${from}'`}::tsquery`.execute(tx)
}

export type UnindexedArticle = {
  id: number
  title: string
  summary: string
  description: string
  tags: { id: number }[]
  people: { id: number }[]
  author: { id: number } | null
  agency: { id: number } | null
}

/** Locks articles before `before` that are not indexed, or by an older version; newest first. */
export async function takeUnindexed(
  tx: Handle,
  { version, before, limit }: { version: number; before: number; limit: number },
): Promise<UnindexedArticle[]> {
  const { rows } = await sql<UnindexedArticle>`
    select a.id, a.title, a.summary, a.description,
      (select coalesce(json_agg(json_build_object('id', t.tag_id)), '[]') from article_tags t where t.article_id = a.id) as tags,
      (select coalesce(json_agg(json_build_object('id', p.person_id)), '[]') from article_people p where p.article_id = a.id) as people,
      case when a.author_id is not null then json_build_object('id', a.author_id) end as author,
      case when a.agency_id is not null then json_build_object('id', a.agency_id) end as agency
    from articles a
    where a.id < ${before} and not exists (select from article_search s where s.article_id = a.id and s.version >= ${version})
    order by a.id desc limit ${limit} for no key update of a skip locked`.execute(tx)
  return rows
}

/** Titles and summaries of the newest published articles. */
export async function listRecentHeadlines(db: Handle, limit: number): Promise<string[]> {
  const { rows } = await sql<{ headline: string }>`
    select a.title || ' ' || a.summary as headline from articles a
    where ${published} order by a.publish_at desc, a.id desc limit ${limit}`.execute(db)
  return rows.map(({ headline }) => headline)
}

export type HeadlineWord = { form: string; spelling: string; stem: string; sketch: string; articles: number }

export async function replaceSearchWords(tx: Handle, words: HeadlineWord[]): Promise<void> {
  // Two workers that learn at once, as on machines that start together, would both add every word.
  await sql`select pg_advisory_xact_lock(7104)`.execute(tx)
  await sql`delete from search_words`.execute(tx)
  const column = (name: keyof HeadlineWord) => words.map(word => word[name])
  await sql`insert into search_words (form, spelling, stem, sketch, articles)
    select * from unnest(${column('form')}::text[], ${column('spelling')}::text[], ${column('stem')}::text[],
      ${column('sketch')}::text[], ${column('articles')}::integer[])`.execute(tx)
}

/** The most similar words, by common trigrams of their transliterations. */
export async function listAlike(db: Handle, sketch: string): Promise<HeadlineWord[]> {
  const { rows } = await sql<HeadlineWord>`
    select form, spelling, stem, sketch, articles from search_words order by sketch <-> ${sketch} limit 200`.execute(
    db,
  )
  return rows
}
