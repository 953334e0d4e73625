import { sql } from 'kysely'
import { usualMegabytes } from '../../contract/attachment-formats.ts'
import type { Handle } from '../../platform/database/database.ts'

export type Upload = { id: string; name: string; bytes: number; attachmentId: number | null }

export async function insertUpload(
  db: Handle,
  { name, bytes, createdBy }: { name: string; bytes: number; createdBy: number },
): Promise<string> {
  const { id } = await db
    .insertInto('attachment_uploads')
    .values({ name, bytes, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds an upload only for the person who began it. */
export function findUpload(db: Handle, id: string, createdBy: number): Promise<Upload | undefined> {
  return db
    .selectFrom('attachment_uploads')
    .select(['id', 'name', sql<number>`bytes::double precision`.as('bytes'), 'attachment_id as attachmentId'])
    .where('id', '=', id)
    .where('created_by', '=', createdBy)
    .executeTakeFirst()
}

export async function completeUpload(db: Handle, id: string, attachmentId: number): Promise<void> {
  await db
    .updateTable('attachment_uploads')
    .set({ attachment_id: attachmentId })
    .where('id', '=', id)
    .execute()
}

/** A person's incomplete uploads. */
export async function countUploads(db: Handle, createdBy: number): Promise<number> {
  const { count } = await db
    .selectFrom('attachment_uploads')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('created_by', '=', createdBy)
    .where('attachment_id', 'is', null)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count
}

/** Uploads begun more than a day ago. */
export async function listOldUploads(db: Handle): Promise<string[]> {
  const rows = await db
    .selectFrom('attachment_uploads')
    .select('id')
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listUploadIds(db: Handle): Promise<string[]> {
  const rows = await db.selectFrom('attachment_uploads').select('id').orderBy('created_at').execute()
  return rows.map(({ id }) => id)
}

export async function deleteUpload(db: Handle, id: string): Promise<void> {
  await db.deleteFrom('attachment_uploads').where('id', '=', id).execute()
}

/** Reads the setting's row directly: the settings' slice depends on articles, and so on this one. */
export async function findMostMegabytes(db: Handle): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('group', '=', 'dashboard')
    .where('key', '=', 'attachmentMegabytes')
    .executeTakeFirst()
  return typeof row?.value === 'number' ? row.value : usualMegabytes
}
