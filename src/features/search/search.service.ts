import type { Handle } from '../../platform/database/database.ts'
import { longHtml } from '../../platform/html/beside.ts'
import { isCovered } from '../live-blog/coverage.service.ts'
import { prepareCollection } from './collection.ts'
import { findAccess, forgetIndexed } from './search.index.queries.ts'
import { indexAgainLater, indexMissingLater } from './search.jobs.ts'
import { isBeingIndexed } from './unindexed.ts'
import { type IndexableArticle, searched, writeIndex } from './write-index.ts'

export { listCopies, listLike } from './likeness.ts'
export { findForStaff } from './search.staff.reading.ts'

/** Reads the data that each search needs, so that a process' first search need not wait for it. */
export async function prepareSearch(db: Handle): Promise<void> {
  await prepareCollection(db)
  await isBeingIndexed(db)
}

/**
 * Indexes in the transaction of the change; long bodies and live coverages soon after, by the worker. Visibility is
 * checked when searching.
 */
export async function indexArticle(
  tx: Handle,
  before: IndexableArticle | undefined,
  after: IndexableArticle,
): Promise<void> {
  const same = before && searched.every(part => JSON.stringify(before[part]) === JSON.stringify(after[part]))
  if (same) return
  if (await isCovered(tx, after.id)) return indexGrown(tx, after.id)
  if (after.description.length <= longHtml) {
    return writeIndex(tx, [{ ...after, access: await findAccess(tx, after.id) }])
  }
  await forgetIndexed(tx, after.id)
  await indexMissingLater(tx)
}

/** Indexes an article with live coverage, whose entries may come each second. */
export async function indexGrown(tx: Handle, articleId: number): Promise<void> {
  await forgetIndexed(tx, articleId)
  await indexAgainLater(tx, articleId)
}
