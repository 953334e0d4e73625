import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { access } from '../article/article.selections.ts'

export type UnindexedArticle = {
  id: number
  title: string
  summary: string
  description: string
  access: string
  tags: { id: number }[]
  people: { id: number }[]
  authors: { id: number }[]
  agency: { id: number } | null
}

type Batch = { version: number; before: number; articles: number; bytes: number }

/** Articles before `before` that are not indexed, or by an older version; newest first, at least one. */
export async function listUnindexed(
  db: Handle,
  { version, before, articles, bytes }: Batch,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, sum(size) over (order by id desc) - size as earlier from (
        select a.id, octet_length(a.description) as size from articles a
        where a.id < ${before}
          and not exists (select from article_search s where s.article_id = a.id and s.version >= ${version})
        order by a.id desc limit ${articles}
      ) newest
    ) batch where earlier < ${bytes} order by id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether an article has never been indexed. */
export async function hasUnindexed(db: Handle): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from articles a
      where not exists (select from article_search s where s.article_id = a.id)) as waits`.execute(db)
  return rows[0]!.waits
}

export async function countUnindexed(db: Handle, version: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from articles a
    where not exists (select from article_search s where s.article_id = a.id and s.version >= ${version})`.execute(
    db,
  )
  return rows[0]!.count
}

/** Each article stays found by its old entry until it is indexed again. */
export async function outdateIndex(db: Handle): Promise<void> {
  await sql`update article_search set version = 0`.execute(db)
}

/** Locks articles and reads their searched columns; those locked elsewhere are skipped. */
export async function takeUnindexed(tx: Handle, ids: number[]): Promise<UnindexedArticle[]> {
  const { rows } = await sql<UnindexedArticle>`
    select a.id, a.title, a.summary, a.description, ${access} as access,
      (select coalesce(json_agg(json_build_object('id', t.tag_id)), '[]') from article_tags t where t.article_id = a.id) as tags,
      (select coalesce(json_agg(json_build_object('id', p.person_id)), '[]') from article_people p where p.article_id = a.id) as people,
      (select coalesce(json_agg(json_build_object('id', w.id)), '[]') from (select a.author_id as id where a.author_id is not null
        union select c.author_id from article_contributors c where c.article_id = a.id) w) as authors,
      case when a.agency_id is not null then json_build_object('id', a.agency_id) end as agency
    from articles a
    where a.id = any(${ids}::integer[]) order by a.id desc for no key update of a skip locked`.execute(tx)
  return rows
}

export async function isThere(db: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from articles where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Access by article, decided by it and its agency. */
export async function listAccess(db: Handle, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; access: string }>`select a.id, ${access} as access
    from articles a where a.id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.access]))
}

/** Ascending numbers for indexed articles. */
export async function takeNumbers(tx: Handle, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval('article_search_numbers')::integer as number from generate_series(1, ${count}::integer)`.execute(
    tx,
  )
  return rows.map(({ number }) => number).sort((a, b) => a - b)
}

export type IndexedRow = { id: number; number: number; length: number }
/** A row as written and merged. */
export type WholeRow = { lexeme: string; docs: Buffer; places: Buffer; skips: Buffer }
/** A row as searched: `places` is null if it is read later, in blocks. */
export type PostingsRow = Omit<WholeRow, 'places'> & { segment: number; places: Buffer | null }

export async function insertSegment(
  tx: Handle,
  segment: number,
  version: number,
  articles: IndexedRow[],
): Promise<void> {
  await sql`insert into search_segments (segment, articles) values (${segment}, ${articles.length})`.execute(
    tx,
  )
  await sql`insert into article_search (article_id, version, number, length, facts, story_id, place)
    select a.id, ${version}, made.number, made.length, search_facts(a),
      coalesce(m.story_id, 0), coalesce(m.place, 0) from unnest(
      ${articles.map(({ id }) => id)}::integer[], ${articles.map(({ number }) => number)}::integer[],
      ${articles.map(({ length }) => length)}::integer[]) as made (id, number, length)
    join articles a on a.id = made.id
    left join story_members m on m.article_id = a.id and m.place is not null
    on conflict (article_id) do update set version = excluded.version, number = excluded.number,
      length = excluded.length, facts = excluded.facts, story_id = excluded.story_id, place = excluded.place,
      changed = pg_current_xact_id()`.execute(tx)
}

export async function insertPostings(tx: Handle, segment: number, rows: WholeRow[]): Promise<void> {
  await sql`insert into search_postings (lexeme, segment, docs, places, skips)
    select lexeme, ${segment}, decode(docs, 'base64'), decode(places, 'base64'), decode(skips, 'base64') from unnest(
      ${rows.map(({ lexeme }) => lexeme)}::text[],
      ${rows.map(({ docs }) => docs.toString('base64'))}::text[],
      ${rows.map(({ places }) => places.toString('base64'))}::text[],
      ${rows.map(({ skips }) => skips.toString('base64'))}::text[]) as made (lexeme, docs, places, skips)`.execute(
    tx,
  )
}

/** Until indexed again, the article is found by its old words. */
export async function forgetIndexed(db: Handle, articleIds: number[]): Promise<void> {
  await sql`update article_search set version = 0 where article_id = any(${articleIds}::integer[])`.execute(
    db,
  )
}

/** The same for articles by number. */
export async function forgetNumbers(db: Handle, numbers: number[]): Promise<void> {
  await sql`update article_search set version = 0 where number = any(${numbers}::integer[])`.execute(db)
}

// Held while postings are moved or merged.
const postingsLock = 7105

/** Adds one lexeme's documents to another's, as when tags are merged. */
export async function moveLexeme(tx: Handle, from: string, into: string): Promise<void> {
  await sql`insert into search_postings (lexeme, segment, docs, places, skips)
    select ${into}, segment, docs, places, skips from search_postings where lexeme = ${from}
    on conflict (lexeme, segment) do update set docs = search_postings.docs || excluded.docs,
      places = search_postings.places || excluded.places, skips = ''`.execute(tx)
  await sql`delete from search_postings where lexeme = ${from}`.execute(tx)
}

export async function lockPostings(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${postingsLock})`.execute(tx)
}

export type Segment = { segment: number; articles: number }

/** The smallest first. */
export async function listSegments(tx: Handle): Promise<Segment[]> {
  const { rows } = await sql<Segment>`
    select segment, articles from search_segments order by articles, segment`.execute(tx)
  return rows
}

/** 1 for a number under which an article is currently indexed. */
export async function listLiveNumbers(tx: Handle): Promise<Uint8Array> {
  const { rows } = await sql<{ numbers: Buffer | null }>`
    select string_agg(int4send(number), ''::bytea) as numbers from article_search where number is not null`.execute(
    tx,
  )
  const bytes = rows[0]?.numbers ?? Buffer.alloc(0)
  let highest = -1
  for (let at = 0; at < bytes.length; at += 4) highest = Math.max(highest, bytes.readInt32BE(at))
  const live = new Uint8Array(highest + 1)
  for (let at = 0; at < bytes.length; at += 4) live[bytes.readInt32BE(at)] = 1
  return live
}

const maxBytes = 2 ** 22

/** Reads the postings of some segments by lexeme, in batches. */
export async function* readSegments(tx: Handle, segments: number[]): AsyncGenerator<WholeRow[]> {
  await sql`declare merging no scroll cursor for
    select lexeme, docs, places, skips from search_postings where segment = any(${sql.lit(`{${segments.join(',')}}`)}::integer[])
    order by lexeme, segment`.execute(tx)
  for (let most = 100; ; ) {
    const { rows } = await sql<WholeRow>`fetch forward ${sql.lit(most)} from merging`.execute(tx)
    if (rows.length === 0) break
    yield rows
    // Common words have large rows, which often follow each other.
    const bytes = rows.reduce((sum, { docs, places }) => sum + docs.length + places.length, 0)
    most = bytes > maxBytes ? Math.max(1, most >> 2) : Math.min(1000, most * 2)
  }
  await sql`close merging`.execute(tx)
}

export async function deleteSegments(tx: Handle, segments: number[]): Promise<void> {
  await sql`delete from search_postings where segment = any(${segments}::integer[])`.execute(tx)
  await sql`delete from search_segments where segment = any(${segments}::integer[])`.execute(tx)
}

export async function noteSegment(tx: Handle, { segment, articles }: Segment): Promise<void> {
  await sql`insert into search_segments (segment, articles) values (${segment}, ${articles})`.execute(tx)
}

/** After a restore into another cluster rows would seem to be changed by future transactions. */
export async function correctChanged(db: Handle): Promise<void> {
  await sql`update article_search set changed = pg_current_xact_id() where changed > pg_current_xact_id()`.execute(
    db,
  )
}

/** Deletes records of deleted articles; processes that have not searched since `horizon` would miss them. */
export async function deleteForgotten(db: Handle, horizon: string): Promise<void> {
  await sql`delete from article_search where number is null and changed < ${horizon}::text::xid8`.execute(db)
}

/** Longer places are read in blocks. */
const maxAtOnce = 16_384

export async function listPostings(db: Handle, lexemes: string[]): Promise<PostingsRow[]> {
  const { rows } = await sql<PostingsRow>`
    select lexeme, segment, docs, skips, case when octet_length(places) <= ${maxAtOnce} then places end as places
    from search_postings where lexeme = any(${lexemes}::text[])`.execute(db)
  return rows
}

/** A part of a row's places, in bytes. */
export type PlacesOf = { lexeme: string; segment: number; from: number; until: number }

/** The places, in this order; empty for a row merged in the meantime. */
export async function listPlaces(db: Handle, wanted: readonly PlacesOf[]): Promise<Buffer[]> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select substring(p.places from w.from_byte + 1 for w.until_byte - w.from_byte) as bytes
    from unnest(${wanted.map(({ lexeme }) => lexeme)}::text[], ${wanted.map(({ segment }) => segment)}::integer[],
      ${wanted.map(({ from }) => from)}::integer[], ${wanted.map(({ until }) => until)}::integer[])
      with ordinality as w (lexeme, segment, from_byte, until_byte, n)
    left join search_postings p on p.lexeme = w.lexeme collate "C" and p.segment = w.segment order by w.n`.execute(
    db,
  )
  return rows.map(({ bytes }) => bytes ?? Buffer.alloc(0))
}

/**
 * Integers of one indexed article: id, number, length; `facts`: visible, category, agency, author, then its time as a
 * double; then its story and its place in it.
 */
export const recordBytes = 44

const record = sql`int4send(article_id) || int4send(coalesce(number, -1)) || int4send(length) || facts
  || int4send(story_id) || int4send(place)`

const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())::text`

/** Transactions before `oldest` have ended, those from `next` on have not begun. */
export async function readSnapshot(db: Handle): Promise<{ oldest: string; next: string }> {
  const { rows } = await sql<{ oldest: string; next: string }>`
    select ${horizon} as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return rows[0]!
}

/** Minimum capacity for all records; transactions before `horizon` have ended. */
export type Extent = { rows: number; highestId: number; horizon: string }

export async function readExtent(db: Handle): Promise<Extent> {
  const { rows } = await sql<Extent>`
    select count(*) as rows, coalesce(max(article_id), 0) as "highestId", ${horizon} as horizon from article_search`.execute(
    db,
  )
  return rows[0]!
}

/** Records of indexed articles, by their ids. */
export async function listRecords(db: Handle, from: number, until: number): Promise<Buffer> {
  const { rows } = await sql<{ records: Buffer | null }>`
    select string_agg(${record}, ''::bytea) as records from article_search
    where article_id >= ${from}::bigint and article_id < ${until}::bigint`.execute(db)
  return rows[0]!.records ?? Buffer.alloc(0)
}

/** The same for those changed since a horizon. */
export async function listChangedRecords(
  db: Handle,
  since: string,
): Promise<{ records: Buffer; horizon: string }> {
  const { rows } = await sql<{ records: Buffer | null; horizon: string }>`
    select string_agg(${record}, ''::bytea) as records, ${horizon} as horizon
    from article_search where changed >= ${since}::text::xid8`.execute(db)
  const { records, horizon: until } = rows[0]!
  return { records: records ?? Buffer.alloc(0), horizon: until }
}
