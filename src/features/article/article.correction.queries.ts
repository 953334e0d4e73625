import { sql } from 'kysely'
import type { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import type { ledgerEntry } from './article.schema.ts'
import { published } from './article.selections.ts'

export async function findCorrectedArticle(db: Handle, correctionId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('article_corrections')
    .select('article_id')
    .where('id', '=', correctionId)
    .executeTakeFirst()
  return row?.article_id
}

/** Whether people corrected it, apart from what its feed corrected. */
export async function hasStaffCorrections(db: Handle, articleId: number): Promise<boolean> {
  const rows = db.selectFrom('article_corrections').select('id').where('article_id', '=', articleId)
  return (await rows.where('by_feed', '=', false).limit(1).execute()).length > 0
}

export type LedgerEntry = z.infer<typeof ledgerEntry>

/** Corrections of published articles before a position in the list, newest first. */
export async function listCorrections(
  db: Handle,
  { before, limit }: { before: { at: string; id: number } | undefined; limit: number },
): Promise<LedgerEntry[]> {
  const older = before ? sql`(o.at, o.id) < (${before.at}::timestamptz, ${before.id}::integer)` : sql`true`
  const { rows } = await sql<LedgerEntry>`
    select o.id, o.kind, o.text, o.at, json_build_object('id', a.id, 'title', a.title, 'slug', a.slug) as article
    from article_corrections o join articles a on a.id = o.article_id and ${published}
    where ${older} order by o.at desc, o.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
