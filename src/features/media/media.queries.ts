import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Framing, Media } from './media.contract.ts'

type MediaValues = {
  hash: string
  format: string
  width: number
  height: number
  bytes: number
  alt: string
  caption: string
  credit: string
  placeholder: string
  colour: string
  original_url?: string | null
  created_by: number | null
  /** Null for the newsroom's own. */
  agency_id?: number | null
  /** The user whose avatar it is; avatars are in no library. */
  owner_id?: number | null
  file_name?: string
  uploaded?: string | null
  moving?: boolean
}

/** A file as it was uploaded. */
export type UploadedFile = { key: string; type: string; bytes: number }

/** `agencyId` limits to that agency's uploads; undefined means all. */
export type MediaScope = { agencyId: number | undefined }

const columns = [
  'id',
  'hash',
  'format',
  'width',
  'height',
  'bytes',
  'alt',
  'caption',
  'credit',
  'labels',
  'file_name as fileName',
  'placeholder',
  'colour',
  'framing',
  'moving',
  sql<number | null>`(uploaded ->> 'bytes')::integer`.as('uploadedBytes'),
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export function selectMedia(db: Handle, { agencyId }: MediaScope) {
  const all = db.selectFrom('media').select(columns).where('owner_id', 'is', null).$castTo<Media>()
  return agencyId === undefined ? all : all.where('agency_id', '=', agencyId)
}

export function findMedia(db: Handle, id: number, scope: MediaScope): Promise<Media | undefined> {
  return selectMedia(db, scope).where('id', '=', id).executeTakeFirst()
}

export async function findUploaded(
  db: Handle,
  id: number,
  { agencyId }: MediaScope,
): Promise<UploadedFile | undefined> {
  const rows = db
    .selectFrom('media')
    .select('uploaded')
    .where('id', '=', id)
    .where('owner_id', 'is', null)
    .$castTo<{ uploaded: UploadedFile | null }>()
  const own = agencyId === undefined ? rows : rows.where('agency_id', '=', agencyId)
  return (await own.executeTakeFirst())?.uploaded ?? undefined
}

/** If the same owner uploads a picture twice, it stays one row with its first texts. */
export async function insertMedia(db: Handle, values: MediaValues): Promise<number> {
  const inserted = await db
    .insertInto('media')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return (
    inserted?.id ??
    (await findMediaByHash(db, values.hash, values.agency_id ?? null, values.owner_id ?? null))!
  )
}

export async function findMediaByHash(
  db: Handle,
  hash: string,
  agencyId: number | null,
  ownerId: number | null = null,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('hash', '=', hash)
    .where('agency_id', 'is not distinct from', agencyId)
    .where('owner_id', 'is not distinct from', ownerId)
    .executeTakeFirst()
  return row?.id
}

export async function markMoving(db: Handle, id: number): Promise<void> {
  await db.updateTable('media').set({ moving: true }).where('id', '=', id).execute()
}

/** Whether readers see the movement of this file. */
export async function isMoving(db: Handle, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('hash', '=', hash)
    .where('moving', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isHashUsed(db: Handle, hash: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('hash', '=', hash).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Whether another owner uploaded the same file. */
export async function isUploadedUsed(db: Handle, hash: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('hash', '=', hash)
    .where(sql<string>`uploaded ->> 'key'`, '=', key)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists each owner's framing of this file. */
export async function listFramings(db: Handle, hash: string): Promise<Framing[]> {
  const rows = await db
    .selectFrom('media')
    .select('framing')
    .where('hash', '=', hash)
    .where('framing', 'is not', null)
    .orderBy('id')
    .$castTo<{ framing: Framing }>()
    .execute()
  return rows.map(({ framing }) => framing)
}

/** Finds pictures by file. If several owners have the file, the first with a framing wins. */
export async function listPicturesByHash(
  db: Handle,
  hashes: string[],
): Promise<{ id: number; hash: string; framing: Framing | null; moving: boolean }[]> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'hash', 'framing', 'moving'])
    .where('hash', 'in', hashes)
    .orderBy('hash')
    .orderBy(sql`framing is null`)
    .orderBy('id')
    .$castTo<{ id: number; hash: string; framing: Framing | null; moving: boolean }>()
    .execute()
  return rows.filter(({ hash }, index) => hash !== rows[index - 1]?.hash)
}

/** An older draft keeps no picture: nobody else sees it, and its owner may be gone. */
export const draftDays = 30

type ShowingTexts = { kind: 'article' | 'draft' | 'coverage' | 'template' | 'setting'; count: number }

/**
 * Articles, drafts, entries of live coverage, and info pages among the settings whose text shows this picture:
 * referenced by file, without a foreign key.
 */
export async function countTextsShowing(db: Handle, hash: string): Promise<ShowingTexts[]> {
  const { rows } = await sql<ShowingTexts>`
    select kind, count(*)::integer as count from (
      select 'article' as kind from articles where pictures_in(description) @> array[${hash}::text]
      union all select 'draft' from article_drafts
        where pictures_in(coalesce(content->>'description', '')) @> array[${hash}::text]
        and (article_id = 0 or exists (select from articles where id = article_id))
        and updated_at > now() - make_interval(days => ${draftDays})
      union all select 'coverage' from coverage_entries
        where pictures_in(html) @> array[${hash}::text] and deleted_at is null
      union all select 'coverage' from coverages where pictures_in(summary) @> array[${hash}::text]
      union all select 'template' from article_templates where pictures_in(description) @> array[${hash}::text]
      union all select 'setting' from settings where value::text like ${`%/media/${hash}-%`}
    ) texts group by kind`.execute(db)
  return rows
}

/** Locks a picture's file against storing and deletion until the transaction ends. */
export async function lockHash(tx: Handle, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media:${hash}`}, 0))`.execute(tx)
}

export async function findMediaByOriginalUrl(db: Handle, url: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('original_url', '=', url)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateMedia(
  db: Handle,
  id: number,
  {
    framing,
    ...columns
  }: Partial<Pick<Media, 'alt' | 'caption' | 'credit' | 'labels'>> & {
    framing?: Framing | null | undefined
  },
) {
  const values = {
    ...columns,
    ...(framing !== undefined && { framing: framing && JSON.stringify(framing) }),
  }
  if (Object.values(values).some(value => value !== undefined)) {
    await db.updateTable('media').set(values).where('id', '=', id).execute()
  }
}

export async function deleteMedia(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute()
}

export function listOwnPictures(db: Handle, ownerId: number) {
  return db.selectFrom('media').select(['id', 'hash']).where('owner_id', '=', ownerId).orderBy('id').execute()
}

export async function hasPictures(db: Handle): Promise<boolean> {
  return (await db.selectFrom('media').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function listNewestHashes(db: Handle, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('media').select('hash').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ hash }) => hash)
}

export async function listMediaFiles(db: Handle): Promise<{ hash: string; uploadedKey: string | null }[]> {
  return db
    .selectFrom('media')
    .select(['hash', sql<string | null>`uploaded ->> 'key'`.as('uploadedKey')])
    .orderBy('id')
    .execute()
}
