import { sql } from 'kysely'
import type { By } from '../../platform/database/audit-log.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { ImportDetails, importOutcomes, importSteps } from './site-import.contract.ts'
import type { ImportOptions, ImportState, ReportItem, SiteImport } from './site-import.queries.ts'

/** Key of the advisory locks of imports (`hold-imports.ts`). */
export const importLock = 7104
/** Key of the job that does the step that the dashboard ordered: one at a time. */
export const importJobKey = 'siteImport'

export type ImportStep = (typeof importSteps)[number]
type Outcome = (typeof importOutcomes)[number]
export type ImportTask = { step: ImportStep; by: By }
export type ImportProgress = { articles: number; secondsLeft: number | null; done: number; total: number }
export type StepResult = Pick<ImportDetails, 'undone' | 'checked'>

/** An import with what the dashboard's orders add to it. */
export type OrderedImport = Omit<SiteImport, 'kind'> &
  StepResult & {
    kind: SiteImport['kind']
    name: string
    uploadId: string | null
    task: ImportTask | null
    progress: ImportProgress | null
    orderedBy: string
    /** False if its upload is deleted. */
    hasFile: boolean
  }

const columns = sql`i.id, i.kind, i.file, i.site, i.options, i.dry_run as "dryRun", i.state,
  i.stop_requested as "stopRequested", i.bytes::float8 as bytes, i.done_bytes::float8 as "doneBytes",
  i.done_lines::float8 as "doneLines", i.error, i.started_at as "startedAt", i.ended_at as "endedAt", i.name,
  i.upload_id as "uploadId", i.task, i.progress, i.undone, i.checked, i.ordered_by as "orderedBy",
  i.upload_id is null or exists (select from site_import_uploads u where u.id = i.upload_id) as "hasFile"`

/** Does not find imports that were removed from the list. */
export async function findOrdered(db: Handle, id: number): Promise<OrderedImport | undefined> {
  const { rows } =
    await sql<OrderedImport>`select ${columns} from site_imports i where id = ${id} and removed_at is null`.execute(
      db,
    )
  return rows[0]
}

export async function listOrdered(
  db: Handle,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OrderedImport[]; total: number }> {
  const { rows: items } =
    await sql<OrderedImport>`select ${columns} from site_imports i where removed_at is null
    order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from site_imports
    where removed_at is null`.execute(db)
  return { items, total: rows[0]!.total }
}

/** Orders are given one after the other, until the end of the transaction. */
export async function lockOrders(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock}, 1)`.execute(tx)
}

/** Whether a process imports, or a job that will is queued. A job that gave up is neither. */
export async function isImporting(db: Handle): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select
    exists (select from pg_locks where locktype = 'advisory' and classid = ${importLock} and objid = 0 and granted
      and database = (select oid from pg_database where datname = current_database()))
    or exists (select from graphile_worker.jobs where key = ${importJobKey}
      and (locked_at is not null or attempts < max_attempts)) as is`.execute(db)
  return rows[0]!.is
}

type NewOrder = Pick<SiteImport, 'kind' | 'file' | 'site' | 'options' | 'dryRun' | 'bytes'> &
  Pick<OrderedImport, 'name' | 'uploadId' | 'orderedBy'> & { task: ImportTask }

export async function insertOrder(tx: Handle, order: NewOrder): Promise<number> {
  const { id } = await tx
    .insertInto('site_imports')
    .values({
      kind: order.kind,
      file: order.file,
      site: order.site,
      options: JSON.stringify(order.options satisfies ImportOptions),
      dry_run: order.dryRun,
      bytes: order.bytes,
      name: order.name,
      upload_id: order.uploadId,
      ordered_by: order.orderedBy,
      state: 'waiting',
      task: JSON.stringify(order.task),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `state`: the new one, if the step changes it. */
export async function setTask(
  tx: Handle,
  id: number,
  task: ImportTask,
  state?: ImportState | 'waiting',
): Promise<void> {
  await tx
    .updateTable('site_imports')
    .set({
      task: JSON.stringify(task),
      progress: null,
      error: '',
      stop_requested: false,
      ...(state && { state, ended_at: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Forgets the place that was reached, and the report. */
export async function beginAnew(tx: Handle, id: number): Promise<void> {
  await tx.updateTable('site_imports').set({ done_bytes: 0, done_lines: 0 }).where('id', '=', id).execute()
  await tx.deleteFrom('site_import_items').where('import_id', '=', id).execute()
}

/** The file as a worker found it. */
export async function setFile(
  db: Handle,
  id: number,
  { file, site, bytes }: Pick<SiteImport, 'file' | 'site' | 'bytes'>,
): Promise<void> {
  await db.updateTable('site_imports').set({ file, site, bytes }).where('id', '=', id).execute()
}

export async function setProgress(db: Handle, id: number, progress: ImportProgress): Promise<void> {
  await db
    .updateTable('site_imports')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .execute()
}

/** Ends the step. `state` is set if the step's own work did not. */
export async function endTask(
  db: Handle,
  id: number,
  { error, state, checked }: Partial<StepResult> & { error?: string; state?: ImportState },
): Promise<void> {
  await db
    .updateTable('site_imports')
    .set({
      task: null,
      progress: null,
      stop_requested: false,
      ...(error !== undefined && { error: error.slice(0, 1000) }),
      ...(state && { state, ended_at: new Date() }),
      ...(checked && { checked: JSON.stringify(checked) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Progress of an undo: rows before `after` are done. */
export type UndoState = NonNullable<ImportDetails['undone']> & { after: number }

export async function findUndone(db: Handle, id: number): Promise<UndoState | undefined> {
  const { rows } = await sql<{
    undone: UndoState | null
  }>`select undone from site_imports where id = ${id}`.execute(db)
  return rows[0]?.undone ?? undefined
}

/** Keeps `stop_requested`. */
export async function saveUndone(tx: Handle, id: number, undone: UndoState): Promise<void> {
  await tx
    .updateTable('site_imports')
    .set({ state: 'undone', error: '', ended_at: new Date(), undone: JSON.stringify(undone) })
    .where('id', '=', id)
    .execute()
}

export async function askToStop(tx: Handle, id: number): Promise<void> {
  await tx.updateTable('site_imports').set({ stop_requested: true }).where('id', '=', id).execute()
}

export async function isStopRequested(db: Handle, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('site_imports')
    .select('stop_requested')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.stop_requested ?? true
}

/** A dry run leaves nothing; the row of an import stays, as its articles and old addresses belong to it. */
export async function removeImport(
  tx: Handle,
  { id, dryRun }: Pick<SiteImport, 'id' | 'dryRun'>,
): Promise<void> {
  if (dryRun) await tx.deleteFrom('site_imports').where('id', '=', id).execute()
  else {
    await tx.updateTable('site_imports').set({ removed_at: new Date() }).where('id', '=', id).execute()
    await tx.deleteFrom('site_import_items').where('import_id', '=', id).execute()
  }
}

export async function listReport(
  db: Handle,
  importId: number,
  { outcome, after, limit }: { outcome?: Outcome | undefined; after: string; limit: number },
): Promise<(ReportItem & { id: string })[]> {
  const which = outcome ? sql`and outcome = ${outcome}` : sql``
  const { rows } = await sql<ReportItem & { id: string }>`select id::text as id, line::float8 as line, kind,
      old_id as "oldId", title, outcome, notes,
      -- Null once it was removed, as by an undo.
      (select a.id from articles a where a.id = site_import_items.article_id) as "articleId"
    from site_import_items where import_id = ${importId} and id > ${after}::bigint ${which}
    order by site_import_items.id limit ${limit}`.execute(db)
  return rows
}

/** Counts the rows that an undo would remove, at most, and the articles that it would leave. */
export async function countBrought(db: Handle, importId: number) {
  const { rows } = await sql<{ articles: number; edited: number; pictures: number; terms: number }>`
    select (count(*) filter (where m.kind = 'article' and a.revision = m.revision))::integer as articles,
      (count(*) filter (where m.kind = 'article' and a.revision > m.revision))::integer as edited,
      (count(*) filter (where m.kind = 'picture'))::integer as pictures,
      (count(*) filter (where m.kind in ('category', 'tag', 'author')))::integer as terms
    from moved_rows m left join articles a on m.kind = 'article' and a.id = m.our_id
    where m.import_id = ${importId}`.execute(db)
  return rows[0]!
}

export async function countAddresses(db: Handle, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from old_addresses
    where import_id = ${importId}`.execute(db)
  return rows[0]!.count
}

export async function setSealedPassword(db: Handle, id: number, sealed: string | null): Promise<void> {
  await db.updateTable('site_imports').set({ sealed_password: sealed }).where('id', '=', id).execute()
}

export async function findSealedPassword(db: Handle, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('site_imports')
    .select('sealed_password')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sealed_password ?? null
}

export async function listSealedPasswords(
  db: Handle,
): Promise<{ id: number; options: ImportOptions; sealed: string }[]> {
  const { rows } = await sql<{ id: number; options: ImportOptions; sealed: string }>`select id, options,
    sealed_password as sealed from site_imports where sealed_password is not null order by id`.execute(db)
  return rows
}

/** Passwords of imports that nobody has gone on with. */
export async function forgetOldPasswords(db: Handle, days: number): Promise<void> {
  await sql`update site_imports set sealed_password = null
    where sealed_password is not null and started_at < now() - make_interval(days => ${days})`.execute(db)
}
