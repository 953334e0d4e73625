import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { card, published } from '../article/article.selections.ts'
import type { ReadArticle } from './reading.contract.ts'

/** Limit on stored articles per reader. */
const maxRead = 300

export type Read = { id: number; progress: number; at: string }

/** The farthest position and the latest time of all devices count. Future times are set to now. */
export async function insertReads(db: Handle, userId: number, reads: readonly Read[]): Promise<void> {
  await sql`
    insert into reading_history (user_id, article_id, progress, read_at)
    select ${userId}, a.id, max(given.progress), max(least(given.at, now()))
    from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) as given(id integer, progress smallint, at timestamptz)
    join articles a on a.id = given.id where ${published} group by a.id order by a.id
    on conflict (user_id, article_id) do update set progress = greatest(reading_history.progress, excluded.progress),
      read_at = greatest(reading_history.read_at, excluded.read_at)`.execute(db)
  await sql`
    delete from reading_history where user_id = ${userId} and article_id in (
      select article_id from reading_history where user_id = ${userId}
      order by read_at desc, article_id desc offset ${sql.lit(maxRead)})`.execute(db)
}

export async function deleteReads(db: Handle, userId: number, articleId?: number): Promise<void> {
  let rows = db.deleteFrom('reading_history').where('user_id', '=', userId)
  if (articleId !== undefined) rows = rows.where('article_id', '=', articleId)
  await rows.execute()
}

/** Latest first. */
export async function listReads(db: Handle, userId: number): Promise<ReadArticle[]> {
  const { rows } = await sql<ReadArticle['article'] & Pick<ReadArticle, 'progress' | 'readAt'>>`
    select ${card}, h.progress, h.read_at as "readAt" from reading_history h join articles a on a.id = h.article_id
    where h.user_id = ${userId} and ${published} order by h.read_at desc, h.article_id desc`.execute(db)
  return rows.map(({ progress, readAt, ...article }) => ({ article, progress, readAt }))
}

/** False if the reader has switched it off. */
export async function keepsHistory(db: Handle, userId: number): Promise<boolean> {
  const { kept } = await db
    .selectFrom('users')
    .select(sql<boolean>`coalesce((preferences ->> 'history')::boolean, true)`.as('kept'))
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
  return kept
}
