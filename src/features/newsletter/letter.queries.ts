import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from '../article/article.selections.ts'

type Row = { id: number; title: string; slug: string; summary: string }

/** The day's newest, of one category if it is given. */
export async function listStories(db: Handle, category: number | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`select a.id, a.title, a.slug, a.summary from articles a
    where ${published} and a.publish_at > now() - interval '1 day'
      and (${category ?? null}::integer is null or a.category_id = ${category ?? null})
    order by a.publish_at desc, a.id desc limit 10`.execute(db)
  return rows
}
