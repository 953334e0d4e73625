import type { Handle } from '../../platform/database/database.ts'

export async function insertCorrection(
  db: Handle,
  values: { article_id: number; text: string; by: number },
): Promise<void> {
  await db.insertInto('article_corrections').values(values).execute()
}

export async function findCorrectedArticle(db: Handle, correctionId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('article_corrections')
    .select('article_id')
    .where('id', '=', correctionId)
    .executeTakeFirst()
  return row?.article_id
}

/** Whether it was there. */
export async function deleteCorrection(db: Handle, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('article_corrections')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
