import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published, state } from '../article/article.selections.ts'
import type { CheckedArticle } from './check.contract.ts'

export type HouseSpelling = { folded: string; forms: string[] }

export function listHouseSpellings(db: Handle): Promise<HouseSpelling[]> {
  return db.selectFrom('house_spellings').select(['folded', 'forms']).execute()
}

/** All rows are learned together. */
export async function readSpellingsVersion(db: Handle): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select learned_at::text as version from house_spellings limit 1`.execute(db)
  return rows[0]?.version ?? ''
}

export async function replaceHouseSpellings(tx: Handle, spellings: HouseSpelling[]): Promise<void> {
  await tx.deleteFrom('house_spellings').execute()
  if (spellings.length === 0) return
  await sql`
    insert into house_spellings (folded, forms)
    select row ->> 'folded', array(select jsonb_array_elements_text(row -> 'forms'))
    from jsonb_array_elements(${JSON.stringify(spellings)}::jsonb) as row`.execute(tx)
}

/** The beginning of a text is enough. */
export type ScheduledText = CheckedArticle & { id: number; publishAt: string }

/** Articles scheduled within a day, the next first; an agency's own only. */
export async function listScheduledTexts(
  db: Handle,
  agencyId: number | undefined,
  limit: number,
): Promise<ScheduledText[]> {
  const own = agencyId === undefined ? sql`true` : sql`a.agency_id = ${agencyId}`
  const { rows } = await sql<ScheduledText>`
    select a.id, a.title, a.summary, left(a.description, 50000) as description, a.image_id as "imageId",
      a.image_alt as "imageAlt", a.breaking_news as "breakingNews", a.kind, a.publish_at as "publishAt"
    from articles a where ${state} = 'scheduled' and a.publish_at > now()
      and a.publish_at < now() + interval '1 day' and ${own}
    order by a.publish_at, a.id limit ${limit}`.execute(db)
  return rows
}

export type PublishedText = { id: number; title: string; summary: string; description: string }

/** The newest published articles before this id, with the beginnings of their texts. */
export async function listPublishedTexts(
  db: Handle,
  before: number,
  limit: number,
): Promise<PublishedText[]> {
  const { rows } = await sql<PublishedText>`
    select a.id, a.title, a.summary, left(a.description, 50000) as description from articles a
    where ${published} and a.id < ${before} order by a.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findMediaAlt(db: Handle, id: number): Promise<string> {
  const row = await db.selectFrom('media').select('alt').where('id', '=', id).executeTakeFirst()
  return row?.alt ?? ''
}
