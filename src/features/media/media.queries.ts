import { sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/selections.ts'
import { staffListOf } from '../../platform/database/staff-list.ts'
import type { Media } from './media.contract.ts'

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
}

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
  'placeholder',
  'colour',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

function selectMedia(db: Handle, { agencyId }: MediaScope) {
  const all = db.selectFrom('media').select(columns).where('owner_id', 'is', null)
  return agencyId === undefined ? all : all.where('agency_id', '=', agencyId)
}

export function findMedia(db: Handle, id: number, scope: MediaScope): Promise<Media | undefined> {
  return selectMedia(db, scope).where('id', '=', id).executeTakeFirst()
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

export async function isHashUsed(db: Handle, hash: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('hash', '=', hash).limit(1).executeTakeFirst()
  return row !== undefined
}

/** A draft left for longer keeps no picture: nobody else sees it, and its owner may be gone. */
const draftDays = 30

type ShowingTexts = { kind: 'article' | 'draft' | 'coverage' | 'setting'; count: number }

/**
 * The articles, their drafts, entries of live coverage, and the information pages among the settings, whose text shows this picture: by its
 * file, which no foreign key knows.
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

export async function listMedia(
  db: Handle,
  scope: MediaScope,
  { q, page, limit }: { q?: string; page: number; limit: number },
) {
  const words = sql<boolean>`arabic_normalise(alt || ' ' || caption || ' ' || credit) like ${likePattern(normaliseArabic(q ?? ''))}`
  const rows = q ? selectMedia(db, scope).where(words) : selectMedia(db, scope)
  return staffListOf(rows.orderBy('created_at', 'desc').orderBy('id', 'desc'), { page, limit })
}

export async function updateMedia(
  db: Handle,
  id: number,
  words: { alt?: string; caption?: string; credit?: string },
) {
  if (Object.values(words).some(word => word !== undefined)) {
    await db.updateTable('media').set(words).where('id', '=', id).execute()
  }
}

export async function deleteMedia(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute()
}

export function listOwnPictures(db: Handle, ownerId: number) {
  return db.selectFrom('media').select(['id', 'hash']).where('owner_id', '=', ownerId).orderBy('id').execute()
}
