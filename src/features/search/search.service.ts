import type { Handle } from '../../platform/database/database.ts'
import { longHtml } from '../../platform/html/beside.ts'
import { listCovered } from '../live-blog/coverage.service.ts'
import { prepareCollection } from './collection.ts'
import { forgetIndexed, listAccess } from './search.index.queries.ts'
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

type ChangedArticle = Omit<IndexableArticle, 'authors'> & {
  author: { id: number } | null
  contributors?: { id: number }[]
}
export type Change = { before: ChangedArticle | undefined; after: ChangedArticle }

const indexable = ({ author, contributors = [], ...article }: ChangedArticle): IndexableArticle => ({
  ...article,
  authors: [...(author ? [author] : []), ...contributors].map(({ id }) => ({ id })),
})

/**
 * Indexes in the transaction of the change; long bodies and live coverages soon after, by the worker. Visibility is
 * checked when searching.
 */
export async function indexArticles(tx: Handle, changes: Change[]): Promise<void> {
  const changed = changes
    .map(({ before, after }) => ({ before: before && indexable(before), after: indexable(after) }))
    .filter(isSearchedAnew)
    .map(({ after }) => after)
  if (changed.length === 0) return
  // A new article has no coverage.
  const known = new Set(changes.flatMap(({ before }) => before?.id ?? []))
  const covered = known.size > 0 ? await listCovered(tx, [...known]) : known
  for (const id of covered) await indexGrown(tx, id)
  const left = changed.filter(({ id }) => !covered.has(id))
  const long = left.filter(({ description }) => description.length > longHtml).map(({ id }) => id)
  const short = left.filter(({ description }) => description.length <= longHtml)
  const access = await listAccess(
    tx,
    short.map(({ id }) => id),
  )
  await writeIndex(
    tx,
    short.map(article => ({ ...article, access: access.get(article.id) ?? 'subscribers' })),
  )
  if (long.length === 0) return
  await forgetIndexed(tx, long)
  await indexMissingLater(tx)
}

type IndexChange = { before: IndexableArticle | undefined; after: IndexableArticle }

function isSearchedAnew({ before, after }: IndexChange): boolean {
  return !before || searched.some(part => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
}

/** Indexes an article with live coverage, whose entries may come each second. */
export async function indexGrown(tx: Handle, articleId: number): Promise<void> {
  await forgetIndexed(tx, [articleId])
  await indexAgainLater(tx, articleId)
}
