import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { refuseStale } from '../../platform/database/rows.ts'
import { breakingValues } from './article.breaking.service.ts'
import type { ArticleAction } from './article.entity.ts'
import type { Writer } from './article.events.ts'
import { type ArticleAct, actRefusal, agencyScope, isLeftToDo } from './article.policy.ts'
import { refuseUnready } from './article.ready.service.ts'
import type { StaffArticle } from './article.schema.ts'
import { type By, getStaffArticle, refuse, standingOf } from './article.service.ts'
import { findStaffArticle, listWholeArticles } from './article.staff.queries.ts'
import { publishedNow, refuseStopped } from './article.stop.service.ts'
import type { ArticleValues } from './article.write.queries.ts'
import { changeArticle, moveUnseen } from './article.write.service.ts'

type Plan = { action: ArticleAction; columns: ArticleValues }

/** Switches do not change the text, so they neither need nor make a revision. */
function switchArticle(
  db: Database,
  by: By,
  id: number,
  act: ArticleAct,
  plan: (before: StaffArticle, tx: Handle) => Plan | undefined | Promise<Plan>,
): Promise<StaffArticle> {
  return inTransaction(db, async tx => {
    const before = await getStaffArticle(tx, id, agencyScope(by.actor), { lock: true })
    refuse(actRefusal(act, await standingOf(tx, by.actor), before))
    const change = isLeftToDo(act, before) && (await plan(before, tx))
    return change ? changeArticle(tx, by, change.action, before, { columns: change.columns }) : before
  })
}

export async function publishArticle(db: Database, by: By, id: number): Promise<StaffArticle> {
  const now = await getStaffArticle(db, id, agencyScope(by.actor))
  if (!now.enable) await refuseStopped(db, publishedNow(now))
  return switchArticle(db, by, id, 'enable', before => {
    refuseUnready(before, { ...before, enable: true })
    return { action: 'enabled', columns: { enable: true, returned_at: null } }
  })
}

type Version = { id: number; revision: number; publishAt: string | null }

/**
 * Publishes the version that its editor saved, now or at its time. `plan` runs first in the same transaction, with the
 * time at which readers see it.
 * @throws STALE_REVISION; REFUSED also if it is published already
 */
export async function publishVersion(
  db: Database,
  by: By,
  { id, revision, publishAt }: Version,
  plan: (tx: Handle, dueAt: string) => Promise<void>,
): Promise<StaffArticle> {
  const saved = await getStaffArticle(db, id, agencyScope(by.actor))
  refuseStale(saved, revision)
  if (!saved.enable) await refuseStopped(db, publishedNow(saved))
  // Before the transaction, whose time of publication may not be later than its own.
  const now = new Date()
  const dueAt = publishAt && Date.parse(publishAt) > now.getTime() ? new Date(publishAt) : now
  return inTransaction(db, async tx => {
    const before = await getStaffArticle(tx, id, agencyScope(by.actor), { lock: true })
    refuseStale(before, revision)
    refuse(actRefusal('enable', await standingOf(tx, by.actor), before))
    if (before.state === 'published') refuse('نُشر المقال من قبل.')
    refuseUnready(before, { ...before, enable: true })
    await plan(tx, dueAt.toISOString())
    const isAhead = Date.parse(before.publishAt) > now.getTime()
    const date = publishAt ? new Date(publishAt) : isAhead ? now : undefined
    const columns = { enable: true, returned_at: null, publish_at: date }
    return changeArticle(tx, by, 'enabled', before, { columns })
  })
}

export function withdrawArticle(db: Database, by: By, id: number): Promise<StaffArticle> {
  return switchArticle(db, by, id, 'disable', () => ({ action: 'disabled', columns: { enable: false } }))
}

type Mark = { breakingNews: boolean; breakingUntil?: string | undefined }

export function markBreaking(db: Database, by: By, id: number, mark: Mark): Promise<StaffArticle> {
  return switchArticle(db, by, id, 'markBreaking', before => {
    if (before.breakingNews === mark.breakingNews) return undefined
    return {
      action: mark.breakingNews ? 'markedBreaking' : 'unmarkedBreaking',
      columns: breakingValues(before, mark),
    }
  })
}

/** State and time of an article, whoever may see it. */
export async function findOutcome(
  db: Handle,
  id: number,
): Promise<Pick<StaffArticle, 'state' | 'publishAt'> | undefined> {
  return findStaffArticle(db, id, { agencyId: undefined })
}

/** Moves it to the bin, for thirty days. */
export function binArticle(db: Database, by: By, id: number): Promise<StaffArticle> {
  return switchArticle(db, by, id, 'remove', () => ({
    action: 'deleted',
    columns: { deleted_at: new Date() },
  }))
}

/**
 * Restores it from the bin as held: publishing it is a new decision. An agency cannot restore what the newsroom closed as
 * a source of a story.
 */
export function restoreArticle(db: Database, by: By, id: number): Promise<StaffArticle> {
  return switchArticle(db, by, id, 'restore', () => ({
    action: 'restored',
    columns: { deleted_at: null, enable: false },
  }))
}

/** Moves waiting copies to the bin, as another article stands for their story. Call with the articles locked. */
export async function closeCopies(tx: Handle, by: By, ids: number[]): Promise<void> {
  const waiting = await listWholeArticles(tx, ids)
  await moveUnseen(tx, by, 'closedAsSource', waiting, { deletedAt: new Date() })
}

/** Restores closed copies, which wait for an editor again. Skips those that are not in the bin. */
export async function reopenCopies(tx: Handle, by: Writer, ids: number[]): Promise<void> {
  const closed = (await listWholeArticles(tx, ids, { lock: true })).filter(({ state }) => state === 'binned')
  await moveUnseen(tx, by, 'reopenedSource', closed, { deletedAt: null, enable: false })
}
