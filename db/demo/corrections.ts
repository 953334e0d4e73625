import type { Handle } from '../../src/platform/database/database.ts'
import type { DemoArticle } from './demo.types.ts'

const hour = 3_600_000

export async function insertDemoCorrections(
  tx: Handle,
  { corrections = [] }: DemoArticle,
  articleId: number,
  now: number,
): Promise<void> {
  const rows = corrections.map(({ text, hoursAgo }) => ({
    article_id: articleId,
    text,
    at: new Date(now - hoursAgo * hour),
  }))
  if (rows.length > 0) await tx.insertInto('article_corrections').values(rows).execute()
}
