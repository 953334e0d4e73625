import type { AssistedPart } from '../../contract/assistance.ts'
import type { CorrectionKind } from '../../contract/correction-kinds.ts'
import { atEnd } from '../../platform/database/at-end.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { deleteOldSlugs, keepOldSlug } from '../../platform/database/slugs.ts'
import { type ArticleAction, articleEntity } from './article.entity.ts'
import { articleChanged, articlesMovedIn, type TimedAction, type Writer } from './article.events.ts'
import { agencyScope } from './article.policy.ts'
import { revisionOf } from './article.revision.policy.ts'
import type { StaffArticle } from './article.schema.ts'
import { findStaffArticle, listWholeArticles } from './article.staff.queries.ts'
import {
  type ArticleValues,
  bringForward,
  type Contributor,
  deleteArticle,
  deleteCorrection,
  deleteMovedIn,
  deleteOldRevisions,
  freeGuid,
  insertArticle,
  insertCorrection,
  insertNumberedArticles,
  insertPeople,
  insertRevisions,
  insertTags,
  keepNewestRevision,
  listExpired,
  markFirstPublished,
  moveToBin,
  type NewArticleValues,
  replaceContributors,
  replacePeople,
  replaceTags,
  updateArticle,
} from './article.write.queries.ts'

export {
  type Contributor,
  listTakenSlugs,
  type NewArticleValues,
  setEditor,
  wasPublished,
} from './article.write.queries.ts'

// Articles are written only here, so that subscribers of `articleChanged` miss no change.

type ArticleWrite = {
  columns: ArticleValues
  tagIds?: number[]
  personIds?: number[]
  contributors?: Contributor[]
  newCorrection?: { text: string; kind: CorrectionKind; by_feed?: boolean }
  /** Parts taken from the assistant. */
  assisted?: AssistedPart[]
  /** Id of a withdrawn correction. */
  oldCorrection?: number
}

export async function addArticle(
  tx: Handle,
  by: Writer,
  action: 'created' | 'imported',
  {
    columns,
    tagIds,
    personIds,
    contributors = [],
    assisted,
  }: {
    columns: NewArticleValues
    tagIds: number[]
    personIds: number[]
    contributors?: Contributor[]
    assisted?: AssistedPart[] | undefined
  },
): Promise<StaffArticle> {
  const id = await insertArticle(tx, columns, { isImported: action === 'imported' })
  await insertTags(tx, id, tagIds)
  await insertPeople(tx, id, personIds)
  if (contributors.length > 0) await replaceContributors(tx, id, contributors)
  return settle(tx, by, action, id, undefined, assisted)
}

/** Adds the articles of an import in a few statements, whatever their number. Returns them in their order. */
export async function addMovedArticles(
  tx: Handle,
  articles: Parameters<typeof insertNumberedArticles>[1],
): Promise<StaffArticle[]> {
  if (articles.length === 0) return []
  await insertNumberedArticles(tx, articles)
  const added = await listWholeArticles(
    tx,
    articles.map(({ columns }) => columns.id),
  )
  await insertRevisions(
    tx,
    added.map(article => revisionOf(article, undefined, [], true)),
  )
  await articlesMovedIn.emit(
    tx,
    added.map(after => ({ id: after.id, before: undefined, after })),
  )
  return added
}

/** `before` is the current article, locked by this transaction. */
export async function changeArticle(
  tx: Handle,
  by: Writer,
  action: ArticleAction | 'movedIn',
  before: StaffArticle,
  { columns, tagIds, personIds, contributors, newCorrection, oldCorrection, assisted }: ArticleWrite,
): Promise<StaffArticle> {
  const { id } = before
  if (columns.enable && !before.enable && !columns.publish_at) await bringForward(tx, id)
  await updateArticle(tx, id, { ...columns, updated_by: by.actor?.id ?? null })
  if (tagIds) await replaceTags(tx, id, tagIds)
  if (personIds) await replacePeople(tx, id, personIds)
  if (contributors) await replaceContributors(tx, id, contributors)
  if (newCorrection) {
    await insertCorrection(tx, { article_id: id, ...newCorrection, by: by.actor?.id ?? null })
  }
  if (oldCorrection) await deleteCorrection(tx, oldCorrection)
  return settle(tx, by, action, id, before, assisted)
}

/**
 * Moves articles that readers do not see into the bin or out of it, in one statement whatever their number, with an event
 * for each. `articles` are the current ones, locked by this transaction.
 */
export async function moveUnseen(
  tx: Handle,
  by: Writer,
  action: 'closedAsSource' | 'reopenedSource',
  articles: StaffArticle[],
  columns: { deletedAt: Date | null; enable?: false },
): Promise<void> {
  if (articles.length === 0) return
  const ids = articles.map(({ id }) => id)
  const moved = await moveToBin(tx, ids, { ...columns, updatedBy: by.actor?.id ?? null })
  const changes = new Map(moved.map(change => [change.id, change]))
  for (const before of articles) {
    const after = { ...before, ...found(changes.get(before.id)) }
    await articleChanged.emit(tx, { action, by, id: before.id, before, after })
  }
}

/** For changes outside its text, such as new entries: emits no event, as the article itself does not change. */
export async function touchArticle(tx: Handle, id: number): Promise<void> {
  await updateArticle(tx, id, { content_updated_at: new Date() })
}

/** Emits no event: nothing visible depends on the guid. */
export async function replaceGuid(
  tx: Handle,
  id: number,
  { feedId, guid, guidKey }: { feedId: number; guid: string; guidKey: Buffer },
): Promise<void> {
  await freeGuid(tx, feedId, guidKey)
  await updateArticle(tx, id, { guid, guid_key: guidKey })
}

/** Records that the article has this text of its source, to recognise copies. Emits no event, as nobody sees it. */
export async function replaceTextKey(tx: Handle, id: number, textKey: Buffer | null): Promise<void> {
  await updateArticle(tx, id, { text_key: textKey })
}

/** Common to all changes: a revision if the text changed, and the event. */
async function settle(
  tx: Handle,
  by: Writer,
  action: ArticleAction | 'movedIn',
  id: number,
  before: StaffArticle | undefined,
  assisted?: AssistedPart[],
): Promise<StaffArticle> {
  const after = found(await findOfAny(tx, id))
  // An article that moves in, or is imported, brings the time of its publication.
  if (
    action !== 'movedIn' &&
    action !== 'imported' &&
    after.state === 'published' &&
    before?.state !== 'published'
  )
    await markFirstPublished(tx, id)
  if (before) await keepOldSlug(tx, articleEntity, id, before.slug, after.slug)
  if (after.revision !== before?.revision)
    await (action === 'imported' ? insertRevisionAtEnd : insertRevision)(
      tx,
      revisionOf(after, by.actor?.id, assisted, !before),
    )
  else if (after.enable && !before.enable) await keepNewestRevision(tx, id)
  if (action === 'movedIn') await articlesMovedIn.emit(tx, [{ id, before, after }])
  else await articleChanged.emit(tx, { action, by, id, before, after })
  // An agency does not see who in the newsroom had it before.
  return by.actor?.role === 'agency' ? found(await findStaffArticle(tx, id, agencyScope(by.actor))) : after
}

type Revision = ReturnType<typeof revisionOf>
const insertRevision = (tx: Handle, revision: Revision) => insertRevisions(tx, [revision])
const insertRevisionAtEnd = atEnd<Revision>(insertRevisions)

/**
 * The event of a scheduled article whose time has come; readers see it without any change of its row. Does nothing if
 * it was withdrawn or rescheduled since; `at` is the planned time.
 */
export function announceArticleNow(db: Database, id: number, at?: string): Promise<void> {
  return emitTimed(db, 'published', id, async (tx, article) => {
    if (article.state !== 'published' || (at && !isSameTime(at, article.publishAt))) return undefined
    await markFirstPublished(tx, id)
    return { before: { ...article, state: 'scheduled' }, after: await findOfAny(tx, id) }
  })
}

/** Ends the breaking mark for readers; the row keeps it. */
export function endBreakingNow(db: Database, id: number, at: string): Promise<void> {
  return emitTimed(db, 'breakingEnded', id, async (_tx, article) => {
    if (!article.breakingNews || !isSameTime(at, article.breakingUntil ?? '')) return undefined
    return { before: article, after: { ...article, breakingNews: false, breakingUntil: null } }
  })
}

/** Deletes articles that were in the bin for longer than `days`. */
export async function purgeBinNow(db: Database, days: number): Promise<void> {
  const purge = (id: number) =>
    emitTimed(db, 'purged', id, async (tx, article) => {
      // Restored meanwhile.
      if (!(await deleteArticle(tx, id, days))) return undefined
      await deleteOldSlugs(tx, articleEntity, id)
      return { before: article, after: undefined }
    })
  // A failed deletion does not stop the others.
  let failure: unknown
  for (const id of await listExpired(db, days)) await purge(id).catch(error => (failure = error))
  if (failure) throw failure
}

/** Deletes an article that an import added; the import invalidates the pages. */
export async function removeMovedIn(tx: Handle, before: StaffArticle): Promise<void> {
  const { id } = before
  // While what refers to it still does.
  await articlesMovedIn.emit(tx, [{ id, before, after: undefined }])
  await deleteMovedIn(tx, id)
  await deleteOldSlugs(tx, articleEntity, id)
}

/** Deletes revisions that readers never saw. At most `limit`; returns how many. */
export function thinRevisions(db: Handle, days: number, limit: number): Promise<number> {
  return deleteOldRevisions(db, days, limit)
}

type Versions = { before: StaffArticle; after: StaffArticle | undefined }

function emitTimed(
  db: Database,
  action: TimedAction,
  id: number,
  work: (tx: Handle, article: StaffArticle) => Promise<Versions | undefined>,
): Promise<void> {
  return inTransaction(db, async tx => {
    const article = await findOfAny(tx, id, { lock: true })
    const versions = article && (await work(tx, article))
    if (versions) await articleChanged.emit(tx, { action, by: undefined, id, ...versions })
  })
}

const findOfAny = (tx: Handle, id: number, options?: { lock: boolean }) =>
  findStaffArticle(tx, id, { agencyId: undefined }, options)

const isSameTime = (one: string, other: string) => Date.parse(one) === Date.parse(other)
