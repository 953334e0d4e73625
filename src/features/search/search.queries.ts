import { type RawBuilder, sql } from 'kysely'
import { houseStyle } from '../../arabic/house-style.ts'
import type { Handle } from '../../platform/database/database.ts'
import { splitAtWall } from '../../platform/html/html.ts'
import type { ArticleCard } from '../article/article.schema.ts'
import { access, card, published } from '../article/article.selections.ts'
import type { SearchSpan } from './search.contract.ts'

/** `description`: the beginning of the body. */
export type FoundArticle = ArticleCard & { description: string }

/** Characters of a body's HTML; a results page reads up to a hundred bodies. */
const maxRead = 20_000

/** These articles, without those that readers may no longer see. */
export async function listFound(db: Handle, ids: number[]): Promise<FoundArticle[]> {
  const { rows } = await sql<FoundArticle>`
    select ${card}, left(a.description, ${maxRead}::integer) as description from articles a where a.id = any(${ids}::integer[]) and ${published}`.execute(
    db,
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Texts as everybody may read them, in this order. */
export async function listTexts(db: Handle, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ head: string; body: string; access: string | null }>`
    select concat_ws(' | ', a.title, a.summary) as head, ${access} as access,
      coalesce(left(a.description, ${maxRead}::integer), '') as body
    from unnest(${ids}::integer[]) with ordinality as wanted (id, rank)
    left join articles a on a.id = wanted.id order by rank`.execute(db)
  return rows.map(({ head, body, access }) => {
    const open = access === 'subscribers' ? splitAtWall(body).open : body
    return `${head} | ${open}`
  })
}

const days: Record<Exclude<SearchSpan, 'today'>, number> = { week: 7, month: 30, year: 365 }
const midnight = (day: RawBuilder<unknown>) =>
  sql`(${day})::date::timestamp at time zone ${houseStyle().timeZone}`
const today = () => sql`now() at time zone ${houseStyle().timeZone}`

function since(from: string): RawBuilder<unknown> {
  if (from === 'today') return midnight(today())
  if (from in days) return sql`now() - make_interval(days => ${days[from as keyof typeof days]})`
  return midnight(sql`${from}`)
}

export type Span = { from: number; until: number }

/** From a span or day to the end of a day, in the newsroom's time zone, in seconds since 1970. */
export async function readSpan(db: Handle, from?: SearchSpan | string, to?: string): Promise<Span> {
  if (!from && !to) return { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
  const seconds = (time: RawBuilder<unknown>) => sql`extract(epoch from ${time})::float8`
  const { rows } = await sql<Span>`select
    ${from ? seconds(since(from)) : sql`'-Infinity'::float8`} as "from",
    ${to ? seconds(midnight(sql`${to}::date + 1`)) : sql`'Infinity'::float8`} as until`.execute(db)
  return rows[0]!
}

/** Titles and summaries of the newest published articles, and when they were read. */
export async function listRecentHeadlines(
  db: Handle,
  limit: number,
): Promise<{ time: string; headlines: string[] }> {
  const { rows: clock } = await sql<{ time: string }>`select now()::text as time`.execute(db)
  const { rows } = await sql<{ headline: string }>`
    select a.title || ' ' || a.summary as headline from articles a
    where ${published} order by a.publish_at desc, a.id desc limit ${limit}`.execute(db)
  return { time: clock[0]!.time, headlines: rows.map(({ headline }) => headline) }
}

const maxNewer = 2000
/** Changes are dated by the beginning of their transactions. */
const longestChange = '1 minute'

/** Titles and summaries that were published or changed since this time. */
export async function listHeadlinesSince(db: Handle, time: string): Promise<string[]> {
  const from = sql`${time}::timestamptz - ${longestChange}::interval`
  const { rows } = await sql<{ headline: string }>`
    select a.title || ' ' || a.summary as headline from articles a
    where ${published} and (a.publish_at >= ${from} or a.updated_at >= ${from})
    order by a.updated_at desc limit ${maxNewer}`.execute(db)
  return rows.map(({ headline }) => headline)
}

/** Titles and summaries of those of the articles that readers see. */
export async function listHeadlines(db: Handle, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ headline: string }>`
    select a.title || ' ' || a.summary as headline from articles a
    where a.id = any(${ids}::integer[]) and ${published}`.execute(db)
  return rows.map(({ headline }) => headline)
}

export type HeadlineWord = {
  form: string
  spelling: string
  stem: string
  transliteration: string
  sound: string
  articles: number
}

/** Two workers learning at once, as on machines that start together, would both add every word. */
export const lockWords = (tx: Handle) => sql`select pg_advisory_xact_lock(7104)`.execute(tx)

/** Whether nobody else is changing the words; if so they are locked until the end of the transaction. */
export async function tryLockWords(tx: Handle): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(7104) as locked`.execute(
    tx,
  )
  return rows[0]!.locked
}

const rowsOf = (words: HeadlineWord[]) => {
  const column = (name: keyof HeadlineWord) => words.map(word => word[name])
  return sql`select * from unnest(${column('form')}::text[], ${column('spelling')}::text[], ${column('stem')}::text[],
    ${column('transliteration')}::text[], ${column('sound')}::text[], ${column('articles')}::integer[])`
}

/** The words must be locked. */
export async function replaceSearchWords(tx: Handle, words: HeadlineWord[]): Promise<void> {
  await sql`delete from search_words`.execute(tx)
  await sql`insert into search_words (form, spelling, stem, transliteration, sound, articles) ${rowsOf(words)}`.execute(
    tx,
  )
}

/** Adds the words of new headlines. The words must be locked. */
export async function addSearchWords(tx: Handle, words: HeadlineWord[]): Promise<void> {
  await sql`insert into search_words (form, spelling, stem, transliteration, sound, articles) ${rowsOf(words)}
    on conflict (form) do update set articles = search_words.articles + excluded.articles`.execute(tx)
}

/** Deletes words that occur in no other headline, so that they are not suggested. */
export async function deleteOnlyWords(tx: Handle, forms: string[]): Promise<void> {
  await sql`delete from search_words where form = any(${forms}::text[]) and articles <= 1`.execute(tx)
}

/** The most similar words, by common trigrams of their transliterations. */
export async function listAlike(db: Handle, transliteration: string): Promise<HeadlineWord[]> {
  const { rows } = await sql<HeadlineWord>`
    select form, spelling, stem, transliteration, sound, articles from search_words order by transliteration <-> ${transliteration} limit 200`.execute(
    db,
  )
  return rows
}

/** Words with any of these rows of consonants; most frequent first. */
export async function listBySounds(db: Handle, sounds: readonly string[]): Promise<HeadlineWord[]> {
  const { rows } = await sql<HeadlineWord>`
    select form, spelling, stem, transliteration, sound, articles from search_words
    where sound = any(${sounds}::text[]) and sound <> ''
    order by articles desc, form limit 80`.execute(db)
  return rows
}

/** Those of the words that occur in headlines, with their counts. */
export async function countInHeadlines(db: Handle, forms: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ form: string; articles: number }>`
    select form, articles from search_words where form = any(${forms}::text[])`.execute(db)
  return new Map(rows.map(({ form, articles }) => [form, articles]))
}

export async function isInHeadlines(db: Handle, forms: string[]): Promise<boolean> {
  const { rows } = await sql`select from search_words where form = any(${forms}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

/** These articles, without those that readers may no longer see. */
export async function listTitles(db: Handle, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select a.title from articles a where a.id = any(${ids}::integer[]) and ${published}`.execute(db)
  return rows.map(({ title }) => title)
}

/** Categories and their children, which are found by its name too. */
export async function listCategoryNames(db: Handle): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select branch.id, c.name from categories c
    join categories branch on branch.id = c.id or branch.parent_id = c.id where c.status`.execute(db)
  return rows
}
