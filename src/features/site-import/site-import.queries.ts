import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { shortKey } from '../../platform/database/short-key.ts'
import type { MovedPicture, Note, Place } from './moved-item.schema.ts'

export type ImportState = 'waiting' | 'running' | 'stopped' | 'done' | 'failed' | 'undone'
/** Which column of a table is which field, and the address that relative ones belong to. */
export type TableOptions = { map: Record<string, string>; site: string; timeZone?: string }
/** Pictures are fetched, left out, or read from a copy of the old site's folder of uploads. */
export type ImportOptions = {
  pictures: 'fetch' | 'none' | { folder: string }
  types: string[]
  table?: TableOptions
  /** Address of the feed or site that is fetched. */
  address?: string
  /** Account at the old site; its password is sealed in a column of its own until all is fetched. */
  user?: string
  /** Address of the old site, if its export does not contain it. */
  site?: string
}

/** Publishing systems, and tables, whose articles move in. */
export const sourceKinds = ['wordpress', 'wordpress-site', 'ghost', 'feed', 'ninjs', 'csv'] as const
export type SourceKind = (typeof sourceKinds)[number]

export type SiteImport = {
  id: number
  kind: SourceKind | 'warraq'
  file: string
  site: string
  options: ImportOptions
  dryRun: boolean
  state: ImportState
  stopRequested: boolean
  bytes: number
  doneBytes: number
  doneLines: number
  error: string
  startedAt: string
  endedAt: string | null
}

const columns = sql`id, kind, file, site, options, dry_run as "dryRun", state, stop_requested as "stopRequested",
  bytes::float8 as bytes, done_bytes::float8 as "doneBytes", done_lines::float8 as "doneLines", error,
  started_at as "startedAt", ended_at as "endedAt"`

export async function findImport(db: Handle, id: number): Promise<SiteImport | undefined> {
  const { rows } = await sql<SiteImport>`select ${columns} from site_imports where id = ${id}`.execute(db)
  return rows[0]
}

export async function listImports(db: Handle, limit: number): Promise<SiteImport[]> {
  const { rows } =
    await sql<SiteImport>`select ${columns} from site_imports order by id desc limit ${limit}`.execute(db)
  return rows
}

/** The newest import of this file that did not end, to be resumed. */
export async function findUnfinished(
  db: Handle,
  { kind, site, file }: { kind: SourceKind; site: string | undefined; file: string },
): Promise<SiteImport | undefined> {
  const { rows } = await sql<SiteImport>`select ${columns} from site_imports
    where kind = ${kind} and site = coalesce(${site ?? null}, site) and file = ${file} and not dry_run and state in ('running', 'stopped', 'failed')
    order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function insertImport(
  db: Handle,
  {
    kind,
    file,
    site,
    options,
    dryRun,
    bytes,
  }: Pick<SiteImport, 'kind' | 'file' | 'site' | 'options' | 'dryRun' | 'bytes'>,
): Promise<number> {
  const { id } = await db
    .insertInto('site_imports')
    .values({
      kind,
      file,
      site,
      options: JSON.stringify(options),
      dry_run: dryRun,
      state: 'running',
      bytes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setState(db: Handle, id: number, state: ImportState, error = ''): Promise<void> {
  await db
    .updateTable('site_imports')
    // A stop may be requested while the import begins, so `running` leaves the request.
    .set({
      ...{ state, error, ended_at: state === 'running' ? null : new Date() },
      ...(state !== 'running' && { stop_requested: false }),
    })
    .where('id', '=', id)
    .execute()
}

/** Other imports of a site that were undone. */
export async function listUndone(db: Handle, site: string, exceptId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('site_imports')
    .select('id')
    .where('site', '=', site)
    .where('state', '=', 'undone')
    .where('id', '<>', exceptId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Clears the stop request of an import that was killed before it stopped. */
export async function forgetStop(db: Handle, id: number): Promise<void> {
  await db.updateTable('site_imports').set({ stop_requested: false }).where('id', '=', id).execute()
}

export async function requestStop(db: Handle, id: number): Promise<void> {
  await db
    .updateTable('site_imports')
    .set({ stop_requested: true })
    .where('id', '=', id)
    .where(sql<boolean>`state = 'running' or undone @> '{"isHalf": true}'`)
    .execute()
}

export async function setReached(db: Handle, id: number, { at, line }: Place): Promise<void> {
  await db
    .updateTable('site_imports')
    .set({ done_bytes: at, done_lines: line })
    .where('id', '=', id)
    .execute()
}

export type Outcome = 'new' | 'updated' | 'same' | 'kept' | 'left'

export type ReportItem = {
  line: number
  kind: string
  oldId: string
  title: string
  outcome: Outcome
  notes: Note[]
  articleId: number | null
}

/** A statement of PostgreSQL has 65,535 parameters at most, and a site may have any number of posts in its bin. */
const rowsAtOnce = 1000

export async function insertItems(tx: Handle, importId: number, items: ReportItem[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ line, kind, oldId, title, outcome, notes, articleId }) => ({
    ...{
      import_id: importId,
      line,
      kind: kind.slice(0, 100),
      old_id: oldId.slice(0, 200),
      title: title.slice(0, 300),
      outcome,
    },
    ...{ notes: JSON.stringify(notes), article_id: articleId },
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insertInto('site_import_items')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
}

export async function deletePartItems(tx: Handle, importId: number): Promise<void> {
  await tx
    .deleteFrom('site_import_items')
    .where('import_id', '=', importId)
    .where('kind', '<>', 'article')
    .execute()
}

/** Ids of the articles, or rows of another kind, that this import has reported already. */
export async function listReported(
  db: Handle,
  importId: number,
  oldIds: string[],
  kind = 'article',
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('site_import_items')
    .select('old_id')
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('old_id', 'in', oldIds)
    .execute()
  return new Set(rows.map(row => row.old_id))
}

export async function listItems(
  db: Handle,
  importId: number,
  { after, limit }: { after: string; limit: number },
): Promise<(ReportItem & { id: string })[]> {
  const { rows } = await sql<ReportItem & { id: string }>`select id::text as id, line::float8 as line, kind,
      old_id as "oldId", title, outcome, notes, article_id as "articleId"
    from site_import_items where import_id = ${importId} and id > ${after} order by site_import_items.id
    limit ${limit}`.execute(db)
  return rows
}

export async function countOutcomes(
  db: Handle,
  importId: number,
): Promise<{ kind: string; outcome: Outcome; count: number }[]> {
  const { rows } = await sql<{ kind: string; outcome: Outcome; count: number }>`
    select kind, outcome, count(*)::int as count from site_import_items where import_id = ${importId}
    group by kind, outcome order by kind, outcome`.execute(db)
  return rows
}

export async function countNotes(db: Handle, importId: number): Promise<{ code: string; count: number }[]> {
  const { rows } = await sql<{ code: string; count: number }>`
    select note->>'code' as code, count(*)::int as count from site_import_items, jsonb_array_elements(notes) note
    where import_id = ${importId} group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

export async function insertPictures(tx: Handle, importId: number, pictures: MovedPicture[]): Promise<void> {
  const rows = pictures.map(({ oldId, parent, ...picture }) => ({
    ...{ ...picture, import_id: importId, old_id: oldId, parent: shortKey(parent) },
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('site_import_pictures')
    .values(rows)
    .onConflict(conflict => conflict.columns(['import_id', 'old_id']).doNothing())
    .execute()
}

export async function deletePictures(db: Handle, importId: number): Promise<void> {
  await db.deleteFrom('site_import_pictures').where('import_id', '=', importId).execute()
}

export async function listPictures(
  db: Handle,
  importId: number,
  by: { ids: string[] } | { parent: string },
): Promise<MovedPicture[]> {
  const which = 'ids' in by ? sql`old_id = any(${by.ids})` : sql`parent = ${shortKey(by.parent)}`
  const { rows } = await sql<MovedPicture>`select old_id as "oldId", url, alt, caption, parent
    from site_import_pictures where import_id = ${importId} and ${which} order by old_id::numeric, old_id
    limit 500`.execute(db)
  return rows
}
