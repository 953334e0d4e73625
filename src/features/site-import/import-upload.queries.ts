import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

export type ImportUpload = { id: string; name: string; bytes: number; isComplete: boolean }

const bytes = sql<number>`bytes::double precision`.as('bytes')

export async function insertUpload(
  db: Handle,
  { name, bytes, createdBy }: { name: string; bytes: number; createdBy: number },
): Promise<string> {
  const { id } = await db
    .insertInto('site_import_uploads')
    .values({ name, bytes, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findUpload(db: Handle, id: string): Promise<ImportUpload | undefined> {
  return db
    .selectFrom('site_import_uploads')
    .select(['id', 'name', bytes, 'is_complete as isComplete'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function completeUpload(db: Handle, id: string): Promise<void> {
  await db.updateTable('site_import_uploads').set({ is_complete: true }).where('id', '=', id).execute()
}

/** Bytes of all uploads, complete or not. */
export async function sumUploads(db: Handle): Promise<number> {
  const { total } = await db
    .selectFrom('site_import_uploads')
    .select(sql<number>`coalesce(sum(bytes), 0)::double precision`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Incomplete ones after a day, others after `days`, unless an import that has a step to do uses them. */
export async function listOldUploads(db: Handle, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from site_import_uploads u
    where created_at < now() - make_interval(days => case when is_complete then ${days}::integer else 1 end)
      and not exists (select from site_imports i where i.upload_id = u.id and i.task is not null)
    order by created_at`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listUploadIds(db: Handle): Promise<string[]> {
  const rows = await db.selectFrom('site_import_uploads').select('id').orderBy('created_at').execute()
  return rows.map(({ id }) => id)
}

/** Whether an import that is still listed uses this upload. */
export async function isUploadUsed(db: Handle, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_imports')
    .select('id')
    .where('upload_id', '=', id)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteUpload(db: Handle, id: string): Promise<void> {
  await db.deleteFrom('site_import_uploads').where('id', '=', id).execute()
}
