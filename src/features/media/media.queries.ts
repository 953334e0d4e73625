import { sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database.ts'
import { likePattern } from '../../platform/selections.ts'
import type { Media } from './media.contract.ts'

export type MediaValues = {
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
}

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

export function findMedia(db: Handle, id: number): Promise<Media | undefined> {
  return db.selectFrom('media').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The same picture uploaded twice is one; the first one's words stay. */
export async function insertMedia(db: Handle, values: MediaValues): Promise<number> {
  const inserted = await db
    .insertInto('media')
    .values(values)
    .onConflict(conflict => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  return (await db.selectFrom('media').select('id').where('hash', '=', values.hash).executeTakeFirstOrThrow())
    .id
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

export async function listMedia(db: Handle, { q, page, limit }: { q?: string; page: number; limit: number }) {
  const words = sql<boolean>`arabic_normalise(alt || ' ' || caption || ' ' || credit) like ${likePattern(normaliseArabic(q ?? ''))}`
  let rows = db.selectFrom('media').select(columns)
  let count = db.selectFrom('media').select(sql<number>`count(*)`.as('total'))
  if (q) {
    rows = rows.where(words)
    count = count.where(words)
  }
  const items = await rows
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await count.executeTakeFirstOrThrow()
  return { items, page, limit, total }
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
