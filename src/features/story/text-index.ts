import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { TermWeights } from './events.ts'
import type { ComparedText, Fingerprint } from './fingerprint.ts'
import { fromBytes, toBytes, weightsToBytes } from './hashes.ts'
import { type Membership, membershipOf, outletTime } from './story.member.queries.ts'
import { tellingTerms } from './term-lists.ts'
import type { UnsavedLists } from './unsaved-lists.ts'

/** Hours between two texts, at their arrival and by their outlets, beyond which they are not one story. */
export const reachHours = 72
/** Shared keys of a candidate. */
const minKeys = 2
/** Bounds of a lookup: a site's boilerplate may be in thousands of texts. */
const max = { perKey: 200, candidates: 40 }
/** Texts of three days beyond this number do not change how rare a term is. */
export const maxTexts = 2000
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
  /** Has a text already. */
  isKnown: boolean
  people: string[]
  membership: Membership | null
}

/** Without articles that are gone or in the bin. */
export async function listArticleTexts(db: Handle, ids: number[]): Promise<ArticleText[]> {
  const { rows } = await sql<ArticleText>`
    select a.id, a.title, left(a.description, ${maxHtml}) as description,
      concat_ws('-', a.agency_id, a.source_id, a.feed_id) as outlet, a.created_at as "seenAt",
      ${outletTime} as "publishedAt", exists (select from story_texts t where t.article_id = a.id) as "isKnown",
      array(select p.person_id::text from article_people p where p.article_id = a.id order by p.person_id) as people,
      (select ${membershipOf('m')} from story_members m where m.article_id = a.id) as membership
    from articles a where a.id = any(${ids}::integer[]) and a.deleted_at is null`.execute(db)
  return rows
}

/** A text to be saved, with its keys. */
export type OwnText = ArticleText & { own: Fingerprint; keys: number[]; terms: TermWeights }

/** The lists of terms, the database's time in seconds since 1970, and the number of texts of three days before. */
export type FoundTerms = {
  rows: { term: number; entries: Buffer }[]
  now: number
  textsBefore: number
  /** Terms of a text that was replaced. */
  oldTerms: number[]
}

/** `sharing` has for each text the articles that share keys with it, those with most of them first. */
type SavedTexts = { sharing: number[][]; found: FoundTerms }

/**
 * Saves the texts of articles, as if one after the other; times remain those of an article's arrival. One that has a text
 * already comes alone.
 * @param site the object for which the number of texts is remembered
 */
export async function saveTexts(tx: Handle, texts: OwnText[], site = {}): Promise<SavedTexts> {
  const [first] = texts
  const oldTerms = first?.isKnown ? await forgetKeys(tx, first.id) : []
  const column = <Value>(read: (text: OwnText) => Value) => texts.map(read)
  const joined = (values: string[]) => values.join(separator)
  const split = (name: string) => sql`string_to_array(${sql.ref(name)}, ${separator})`
  const ids = column(text => text.id)
  const keys = texts.flatMap(text => text.keys)
  const keyed = texts.flatMap(text => text.keys.map(() => text.id))
  const howMany = numberOfTexts(site)
  const terms = [...new Set([...oldTerms, ...texts.flatMap(tellingTerms).map(([term]) => term)])]
  const { rows } = await sql<SharedTerms & { entries: Buffer | null; now: number | null }>`
    with given as (
      select * from unnest(${ids}::integer[], ${column(text => text.seenAt)}::timestamptz[],
        ${column(text => text.publishedAt)}::timestamptz[], ${column(({ own }) => toBytes(own.shingles))}::bytea[],
        ${column(({ own }) => toBytes(own.words))}::bytea[], ${column(({ own }) => toBytes(own.headline))}::bytea[],
        ${column(({ own }) => joined(own.numbers))}::text[], ${column(({ own }) => joined(own.names))}::text[],
        ${column(({ terms }) => hashesOf(terms))}::bytea[], ${column(({ terms }) => weightsToBytes(terms.values()))}::bytea[],
        ${column(text => text.outlet)}::text[], ${column(({ own }) => own.mask | 0)}::integer[])
      given (article_id, seen_at, published_at, shingles, words, headline, numbers, names, terms, weights, outlet, mask)
    ),
    saved as (
      insert into story_texts (article_id, seen_at, published_at, shingles, words, headline, numbers, names, terms, weights)
      select article_id, seen_at, published_at, shingles, words, headline, ${split('numbers')}, ${split('names')}, terms, weights
      from given
      on conflict (article_id) do update set shingles = excluded.shingles, words = excluded.words,
        headline = excluded.headline, numbers = excluded.numbers, names = excluded.names, terms = excluded.terms,
        weights = excluded.weights
    ),
    named as (
      insert into story_headlines (article_id, outlet, mask, seen_at)
      select article_id, outlet, mask, seen_at from given
      on conflict (article_id) do update set outlet = excluded.outlet, mask = excluded.mask
    ),
    found_by as (
      insert into story_keys (key, article_id, seen_at)
      select one.key, one.id, given.seen_at from unnest(${keys}::integer[], ${keyed}::integer[]) one (key, id)
      join given on given.article_id = one.id
      on conflict do nothing
    )
    select *, null::bytea as entries, null::double precision as now from (${sharingWith(keys, keyed)}) shared
    union all select term, 0, 0, entries, null from story_term_lists where term = any(${terms}::integer[])
    union all select 0, ${howMany.countYounger()}, ${howMany.count()}, null, extract(epoch from now())`.execute(
    tx,
  )
  const figures = rows.find(({ now }) => now !== null)!
  howMany.remember(figures.id)
  const lists = rows.flatMap(({ id: term, entries }) => (entries ? { term, entries } : []))
  const shared = Map.groupBy(
    rows.filter(({ otherId }) => otherId !== 0),
    row => row.id,
  )
  const sharing = texts.map((text, at) => {
    const mates = texts
      .slice(0, at)
      .map(mate => ({ otherId: mate.id, count: countCommon(text.keys, mate.keys) }))
    return best([...(shared.get(text.id) ?? []), ...mates])
  })
  return { sharing, found: { rows: lists, now: figures.now!, textsBefore: figures.count, oldTerms } }
}

const hourMs = 3_600_000
/** Until when a site has more texts of three days than count, however many of them grow old. */
const hasPlenty = new WeakMap<object, number>()

/** Counts texts of three days up to `maxTexts`: not again for an hour where twice as many are more than an hour younger. */
function numberOfTexts(site: object) {
  const isKnown = performance.now() < (hasPlenty.get(site) ?? 0)
  const within = (hours: number, most: number) => sql`(select count(*)::integer from (select from story_texts
    where seen_at > now() - make_interval(hours => ${hours}) limit ${most}) near)`
  return {
    count: () => (isKnown ? sql`${maxTexts}::integer` : within(reachHours, maxTexts)),
    countYounger: () => (isKnown ? sql`0` : within(reachHours - 1, 2 * maxTexts)),
    remember(younger: number) {
      if (younger === 2 * maxTexts) hasPlenty.set(site, performance.now() + hourMs)
    },
  }
}

/** No stem has it. */
const separator = '\u001f'

const hashesOf = (terms: TermWeights) => toBytes(Uint32Array.from(terms.keys(), term => term >>> 0))

/** Forgets what an article is found by until its text is saved again. @returns its terms until now */
async function forgetKeys(tx: Handle, id: number): Promise<number[]> {
  const { rows } = await sql<{ terms: Buffer }>`
    with forgotten as (delete from story_keys where article_id = ${id})
    select terms from story_texts where article_id = ${id}`.execute(tx)
  return rows.flatMap(({ terms }) => Array.from(fromBytes(terms), hash => hash | 0))
}

type SharedTerms = { id: number; otherId: number; count: number }

const countCommon = (one: number[], other: number[]) => one.filter(key => other.includes(key)).length

function best(found: Omit<SharedTerms, 'id'>[]): number[] {
  return found
    .filter(({ count }) => count >= minKeys)
    .sort((one, other) => other.count - one.count || one.otherId - other.otherId)
    .slice(0, max.candidates)
    .map(({ otherId }) => otherId)
}

/** Articles that share keys with a text that is not saved, those with most of them first. */
export async function listSharing(tx: Handle, keys: number[]): Promise<number[]> {
  const { rows } = await sharingWith(
    keys,
    keys.map(() => 0),
  ).execute(tx)
  return best(rows)
}

const sharingWith = (keys: number[], ids: number[]) => sql<SharedTerms>`
    select one.id, found.article_id as "otherId", count(*)::integer as count
    from unnest(${keys}::integer[], ${ids}::integer[]) one (key, id)
    cross join lateral (select article_id from story_keys k where k.key = one.key and k.article_id <> one.id
      order by article_id desc limit ${max.perKey}) found
    group by one.id, found.article_id having count(*) >= ${minKeys}`

export async function deleteTexts(tx: Handle, ids: number[]): Promise<void> {
  if (ids.length > 0) await sql`delete from story_texts where article_id = any(${ids}::integer[])`.execute(tx)
}

export type ComparedRow = Record<'shingles' | 'words' | 'headline', Buffer> &
  Record<'numbers' | 'names', string[]>
type CandidateRow = Omit<Candidate, 'text'> & ComparedRow & { at: number }

export type Candidate = { articleId: number; storyId: number | null; isSeries: boolean; text: ComparedText }

/** An article with others that may tell its story. Headlines of the articles from `later` on do not count. */
export type CandidateQuery = { id: number; sharing: number[]; later: number[] }

/** `at` is the place in the list of queries. */
export function rowsOf(asked: CandidateQuery[]) {
  const flat = <Value>(read: (one: CandidateQuery, at: number) => Value[]) => asked.flatMap(read)
  return {
    ids: flat(({ id, sharing }) => sharing.map(() => id)),
    others: flat(({ sharing }) => sharing),
    places: flat(({ sharing }, at) => sharing.map(() => at)),
    later: flat(({ later, sharing }) => sharing.map(() => later.join(' '))),
  }
}

/**
 * Lists for each of these articles those of the others whose texts may be the same, none of them set apart from it or in a
 * story with one that is.
 */
export async function listCandidates(
  tx: Handle,
  asked: CandidateQuery[],
  unsaved?: UnsavedLists,
): Promise<Candidate[][]> {
  const { ids, others, places, later } = rowsOf(asked)
  const found: Candidate[][] = asked.map(() => [])
  // Most articles have none.
  if (others.length === 0) return found
  const near = (column: 'seen_at' | 'published_at') => sql`other.${sql.ref(column)} between
    own.${sql.ref(column)} - make_interval(hours => ${reachHours}) and own.${sql.ref(column)} + make_interval(hours => ${reachHours})`
  const { rows } = await sql<CandidateRow>`
    with ${unsaved?.take() ?? sql``}asked as (
      select * from unnest(${ids}::integer[], ${others}::integer[], ${places}::integer[], ${later}::text[])
        with ordinality as asked (own_id, article_id, at, later, place)
    )
    select asked.at, other.article_id as "articleId", m.story_id as "storyId", ${isSeries} as "isSeries",
      other.shingles, other.words, other.headline, other.numbers, other.names
    from asked join story_texts other on other.article_id = asked.article_id
    join story_texts own on own.article_id = asked.own_id
    join articles a on a.id = other.article_id and a.deleted_at is null
    left join story_members m on m.article_id = other.article_id
    where ${near('seen_at')} and ${near('published_at')}
      and not exists (select from story_members closed where closed.closed_id = other.article_id) and not ${isApart}
    order by asked.place`.execute(tx)
  for (const { at, articleId, storyId, isSeries, ...row } of rows)
    found[at]!.push({ articleId, storyId, isSeries, text: toCompared(row) })
  return found
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

/** Whether an editor set `own` apart from `other`, or from one of its story `m`. */
export const isApart = sql`exists (select from story_apart s
  where s.one_id = own.article_id and (s.other_id = other.article_id or s.other_id in (${matesOf()}))
    or s.other_id = own.article_id and (s.one_id = other.article_id or s.one_id in (${matesOf()})))`

function matesOf() {
  return sql`select coalesce(mate.article_id, mate.closed_id) from story_members mate
    where mate.story_id = m.story_id and coalesce(mate.article_id, mate.closed_id) is not null`
}

/** Whether the outlet of the candidate, or of the article itself, has published several headlines of its form. */
export const isSeries = sql<boolean>`exists (select from story_headlines named
  where named.article_id in (own.article_id, other.article_id) and named.mask <> 0 and (
    select count(*) from (select from story_headlines same
      where same.outlet = named.outlet and same.mask = named.mask and same.seen_at > named.seen_at - make_interval(days => ${series.days})
        and same.article_id <> all(string_to_array(asked.later, ' ')::integer[])
      limit ${series.headlines}) counted) >= ${series.headlines})`
