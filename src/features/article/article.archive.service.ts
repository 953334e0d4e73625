import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { countArchiveMonths } from './article.sitemap.queries.ts'

export function countArchiveNow(db: Handle): Promise<void> {
  return inTransaction(db, countArchiveMonths)
}
