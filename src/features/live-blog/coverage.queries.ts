import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { named, shownReferenceTo } from '../../platform/database/selections.ts'
import { access, published } from '../article/article.selections.ts'
import { type DeskCoverage, type DeskEntry, openEntries, type ReaderEntry } from './coverage.schema.ts'

const entry = sql`e.id, e.html, e.pinned, e.important, ${shownReferenceTo('authors', 'status', 'e.author_id')} as author,
  e.posted_at as "postedAt", e.edited_at as "editedAt"`
const deskEntry = sql`${entry}, ${named('users', 'e.written_by')} as "writtenBy", e.revision,
  e.deleted_at as "deletedAt"`
const stand = sql`c.started_at as "startedAt", c.ended_at as "endedAt", c.summary, c.version, c.revision,
  (select count(*)::integer from coverage_entries e where e.article_id = c.article_id and e.deleted_at is null) as total,
  (select max(greatest(e.posted_at, e.edited_at)) from coverage_entries e
    where e.article_id = c.article_id and e.deleted_at is null) as "changedAt"`

export type VisibleCoverage = Omit<DeskCoverage, 'revision'> & {
  slug: string
  access: 'free' | 'subscribers'
  agencyId: number | null
}

/** Coverage of a published article. */
export async function findShownCoverage(db: Handle, articleId: number): Promise<VisibleCoverage | undefined> {
  const { rows } =
    await sql<VisibleCoverage>`select ${stand}, a.slug, ${access} as access, a.agency_id as "agencyId"
    from coverages c join articles a on a.id = c.article_id
    where c.article_id = ${articleId} and ${published}`.execute(db)
  return rows[0]
}

/** The visible entries: all, or only the open ones. */
export type Sight = { whole: boolean }
const seen = ({ whole }: Sight) => sql`e.deleted_at is null and (e.open or ${whole})`

export async function listEntries(
  db: Handle,
  articleId: number,
  sight: Sight,
  { post, limit, oldestFirst }: { post: number | undefined; limit: number; oldestFirst: boolean },
): Promise<ReaderEntry[]> {
  const from = post === undefined ? sql`true` : oldestFirst ? sql`e.id >= ${post}` : sql`e.id <= ${post}`
  const { rows } = await sql<ReaderEntry>`select ${entry} from coverage_entries e
    where e.article_id = ${articleId} and ${seen(sight)} and ${from}
    order by e.id ${oldestFirst ? sql`asc` : sql`desc`} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Pinned and important entries. */
export async function listMarked(
  db: Handle,
  articleId: number,
  sight: Sight,
  mark: 'pinned' | 'important',
  limit: number,
): Promise<ReaderEntry[]> {
  const { rows } = await sql<ReaderEntry>`select ${entry} from coverage_entries e
    where e.article_id = ${articleId} and ${seen(sight)} and ${sql.ref(`e.${mark}`)}
    order by e.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export type ChangedEntry = ReaderEntry & { open: boolean; deleted: boolean; version: number }

/** Entries changed since a version, in order, including deleted ones. */
export async function listChanged(
  db: Handle,
  articleId: number,
  since: number,
  limit: number,
): Promise<ChangedEntry[]> {
  const { rows } = await sql<ChangedEntry>`
    select ${entry}, e.open, e.deleted_at is not null as deleted, e.version from coverage_entries e
    where e.article_id = ${articleId} and e.version > ${since} order by e.version, e.id limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}

export async function findCoverage(db: Handle, articleId: number): Promise<DeskCoverage | undefined> {
  const { rows } = await sql<DeskCoverage>`
    select ${stand} from coverages c where c.article_id = ${articleId}`.execute(db)
  return rows[0]
}

/** Lists which of the articles have live coverage. */
export async function listCovered(db: Handle, articleIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select article_id as id from coverages
    where article_id = any(${articleIds}::integer[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function listDeskEntries(
  db: Handle,
  articleId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<DeskEntry[]> {
  const older = before === undefined ? sql`true` : sql`e.id < ${before}`
  const { rows } = await sql<DeskEntry>`select ${deskEntry} from coverage_entries e
    where e.article_id = ${articleId} and e.deleted_at is null and ${older}
    order by e.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

const one = async (db: Handle, where: RawBuilder<unknown>) => {
  const { rows } = await sql<DeskEntry & { articleId: number; writtenById: number | null }>`
    select ${deskEntry}, e.article_id as "articleId", e.written_by as "writtenById"
    from coverage_entries e where ${where}`.execute(db)
  return rows[0]
}
export const findEntry = (db: Handle, id: number) => one(db, sql`e.id = ${id}`)
export const findEntryByKey = (db: Handle, articleId: number, key: string) =>
  one(db, sql`e.article_id = ${articleId} and e.key = ${key}`)

/** @returns whether it was inserted */
export async function insertCoverage(tx: Handle, articleId: number): Promise<boolean> {
  const { rows } = await sql`insert into coverages (article_id) values (${articleId})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export type CoverageValues = { endedAt?: Date | null; summary?: string | undefined; isEdit?: boolean }

/** Increments the version; the row stays locked until the transaction ends. */
export async function changeCoverage(
  tx: Handle,
  articleId: number,
  { endedAt, summary, isEdit = false }: CoverageValues = {},
): Promise<number> {
  const { rows } = await sql<{ version: number }>`update coverages set version = version + 1,
      ended_at = ${endedAt === undefined ? sql`ended_at` : endedAt},
      summary = coalesce(${summary ?? null}, summary), revision = revision + ${isEdit ? 1 : 0}
    where article_id = ${articleId} returning version`.execute(tx)
  return rows[0]!.version
}

export async function deleteCoverage(tx: Handle, articleId: number): Promise<void> {
  await sql`delete from coverages where article_id = ${articleId}`.execute(tx)
}

export type NewEntry = {
  articleId: number
  key: string
  html: string
  pinned: boolean
  important: boolean
  authorId: number | null
  writtenBy: number
  version: number
}

export async function insertEntry(tx: Handle, values: NewEntry): Promise<number> {
  const { articleId } = values
  const { rows } = await sql<{ id: number }>`
    insert into coverage_entries (article_id, key, html, pinned, important, author_id, written_by, version, open)
    values (${articleId}, ${values.key}, ${values.html}, ${values.pinned}, ${values.important}, ${values.authorId},
      ${values.writtenBy}, ${values.version}, (select count(*) < ${openEntries} from coverage_entries e
        where e.article_id = ${articleId} and e.open and e.deleted_at is null)) returning id`.execute(tx)
  return rows[0]!.id
}

type EntryEdits = {
  html?: string | undefined
  pinned?: boolean | undefined
  important?: boolean | undefined
  authorId?: number | null | undefined
}

/** `reworded`: readers see that it was edited. */
export async function updateEntry(
  tx: Handle,
  id: number,
  version: number,
  { html, pinned, important, authorId }: EntryEdits,
  reworded: boolean,
): Promise<void> {
  await sql`update coverage_entries set version = ${version}, revision = revision + 1,
      html = coalesce(${html ?? null}, html), pinned = coalesce(${pinned ?? null}::boolean, pinned),
      important = coalesce(${important ?? null}::boolean, important),
      author_id = ${authorId === undefined ? sql`author_id` : authorId},
      edited_at = ${reworded ? sql`now()` : sql`edited_at`}
    where id = ${id}`.execute(tx)
}

export async function markDeleted(tx: Handle, id: number, version: number): Promise<void> {
  await sql`update coverage_entries set version = ${version}, revision = revision + 1, deleted_at = now()
    where id = ${id}`.execute(tx)
}

type Text = { articleId: number; html: string; open: boolean }

/** Texts of these articles' entries, oldest first. */
export async function listTexts(db: Handle, articleIds: readonly number[]): Promise<Text[]> {
  const { rows } = await sql<Text>`
    select c.article_id as "articleId", c.summary as html, false as open, 0 as id from coverages c
    where c.article_id = any(${articleIds}::integer[]) and c.summary <> ''
    union all
    select e.article_id, e.html, e.open, e.id from coverage_entries e
    where e.article_id = any(${articleIds}::integer[]) and e.deleted_at is null order by id`.execute(db)
  return rows
}

/** An agency sees its own articles. */
export async function listStands(
  db: Handle,
  articles: readonly number[],
  agencyId: number | undefined,
): Promise<{ articleId: number; version: number }[]> {
  const own = agencyId === undefined ? sql`true` : sql`a.agency_id = ${agencyId}`
  const { rows } = await sql<{ articleId: number; version: number }>`
    select c.article_id as "articleId", c.version from coverages c join articles a on a.id = c.article_id
    where c.article_id = any(${articles}::integer[]) and ${own} order by c.article_id`.execute(db)
  return rows
}
