import { type Insertable, sql } from 'kysely'
import type { AttachmentFormat, AttachmentKind } from '../../contract/attachment-formats.ts'
import type { Attachments } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'
import { nameContains, staffListOf } from '../../platform/database/staff-list.ts'

/** `agencyId` limits to that agency's uploads; undefined means all. */
export type AttachmentScope = { agencyId: number | undefined }

function selectAttachments(db: Handle, { agencyId }: AttachmentScope) {
  const all = db
    .selectFrom('attachments')
    .select([
      'id',
      'hash',
      sql<AttachmentKind>`kind`.as('kind'),
      sql<AttachmentFormat>`format`.as('format'),
      'name',
      sql<number>`bytes::double precision`.as('bytes'),
      'seconds',
      'width',
      'height',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
  return agencyId === undefined ? all : all.where('agency_id', '=', agencyId)
}

export function listAttachments(
  db: Handle,
  scope: AttachmentScope,
  { q, kind, page, limit }: { q?: string; kind?: AttachmentKind; page: number; limit: number },
) {
  let rows = selectAttachments(db, scope)
  if (kind) rows = rows.where('kind', '=', kind)
  if (q) rows = rows.where(nameContains('name', q))
  return staffListOf(rows.orderBy('created_at', 'desc').orderBy('id', 'desc'), { page, limit })
}

export function findAttachment(db: Handle, id: number, scope: AttachmentScope) {
  return selectAttachments(db, scope).where('id', '=', id).executeTakeFirst()
}

/** A file is one row for each owner, under its first name. */
export async function insertAttachment(
  db: Handle,
  values: Insertable<Attachments>,
): Promise<{ id: number; isNew: boolean }> {
  const inserted = await db
    .insertInto('attachments')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  const { id } = await db
    .selectFrom('attachments')
    .select('id')
    .where('hash', '=', values.hash)
    .where('format', '=', values.format)
    .where('agency_id', 'is not distinct from', values.agency_id ?? null)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** A file of the newsroom that was copied from this address. */
export function findCopiedFrom(db: Handle, url: string) {
  return selectAttachments(db, { agencyId: undefined })
    .where('original_url', '=', url)
    .where('agency_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

export async function deleteAttachment(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('attachments').where('id', '=', id).execute()
}

/** The first name that a file was uploaded under. */
export async function findNameOfFile(db: Handle, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('attachments')
    .select('name')
    .where('hash', '=', hash)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

export async function isFileUsed(db: Handle, hash: string, format: string): Promise<boolean> {
  const row = await db
    .selectFrom('attachments')
    .select('id')
    .where('hash', '=', hash)
    .where('format', '=', format)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a file against storing and deletion until the transaction ends. */
export async function lockFile(tx: Handle, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attachment:${hash}`}, 0))`.execute(tx)
}

/** Older drafts do not keep a file from deletion. Pictures have the same rule. */
const draftDays = 30

/** Articles and drafts that show a file. */
export async function countShowing(db: Handle, hash: string): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::integer as count from (
      select 'article' as kind from article_attachments where hash = ${hash}
      union all select 'draft' from article_drafts where content->>'description' like ${`%/media/${hash}.%`}
        and updated_at > now() - make_interval(days => ${draftDays})
      union all select 'template' from article_templates where description like ${`%/media/${hash}.%`}
    ) texts group by kind order by kind`.execute(db)
  return rows
}

export async function replaceShown(tx: Handle, articleId: number, hashes: string[]): Promise<void> {
  await tx.deleteFrom('article_attachments').where('article_id', '=', articleId).execute()
  await sql`insert into article_attachments (article_id, hash)
    select ${articleId}, unnest(${hashes}::text[])
    union select article_id, hash from narrations where article_id = ${articleId}`.execute(tx)
}

export function listFiles(db: Handle): Promise<{ hash: string; format: string }[]> {
  return db.selectFrom('attachments').select(['hash', 'format']).orderBy('id').execute()
}
