import type { Handle } from '../../platform/database/database.ts'

export async function findCorrectedArticle(db: Handle, correctionId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('article_corrections')
    .select('article_id')
    .where('id', '=', correctionId)
    .executeTakeFirst()
  return row?.article_id
}
