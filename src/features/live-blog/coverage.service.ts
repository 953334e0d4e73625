import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { announce, invalidate } from '../../platform/database/notices.ts'
import { found, refuseStale } from '../../platform/database/rows.ts'
import { readArticleHtml } from '../../platform/html/beside.ts'
import { actRefusal, agencyScope } from '../article/article.policy.ts'
import type { StaffArticle } from '../article/article.schema.ts'
import { type By, getStaffArticle, refuse, standingOf } from '../article/article.service.ts'
import { touchArticle } from '../article/article.write.service.ts'
import { coverageEntity } from './coverage.entity.ts'
import { coverageChanged } from './coverage.events.ts'
import {
  type CoverageValues,
  changeCoverage,
  deleteCoverage,
  findCoverage,
  insertCoverage,
  listDeskEntries,
  listStands,
  listTexts,
} from './coverage.queries.ts'
import type { DeskCoverage, DeskEntry } from './coverage.schema.ts'

export { listCovered } from './coverage.queries.ts'

/** Notifies streams about an article's coverage. */
export const coverageTopic = (articleId: number) => `coverage:${articleId}`

export async function findDesk(db: Database, actor: Actor, articleId: number): Promise<DeskCoverage | null> {
  await getStaffArticle(db, articleId, agencyScope(actor))
  return (await findCoverage(db, articleId)) ?? null
}

export async function listDesk(
  db: Database,
  actor: Actor,
  { id, before, limit }: { id: number; before?: number | undefined; limit: number },
): Promise<{ items: DeskEntry[]; next: number | null }> {
  await getStaffArticle(db, id, agencyScope(actor))
  const rows = await listDeskEntries(db, id, { before, limit: limit + 1 })
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Versions, by which editors' screens detect changes. */
export function listVersions(db: Handle, actor: Actor, articles: readonly number[]) {
  return listStands(db, articles, agencyScope(actor).agencyId)
}

/** Locks the article; writing what readers may see takes the same rights as editing the article. */
export async function lockToWrite(tx: Handle, by: By, articleId: number): Promise<StaffArticle> {
  const article = await getStaffArticle(tx, articleId, agencyScope(by.actor), { lock: true })
  refuse(actRefusal('edit', await standingOf(tx, by.actor), article))
  return article
}

/** Follow-ups of each change: cache tags, open streams, the search index. */
export async function settle(tx: Handle, articleId: number): Promise<void> {
  await touchArticle(tx, articleId)
  await invalidate(tx, [cacheTag.coverage(articleId)])
  await announce(tx, [coverageTopic(articleId)])
  await coverageChanged.emit(tx, { articleId })
}

type CoverageLog = { title: string; startedAt: string; endedAt: string | null; summary: string }
const logged = ({ title }: StaffArticle, { startedAt, endedAt, summary }: DeskCoverage): CoverageLog => ({
  title,
  startedAt,
  endedAt,
  summary,
})

/** Beginning and end also change the article's cards. */
async function change(
  tx: Handle,
  by: By,
  action: 'started' | 'ended' | 'edited',
  article: StaffArticle,
  before: DeskCoverage | undefined,
  values: CoverageValues,
): Promise<DeskCoverage> {
  await changeCoverage(tx, article.id, values)
  const after = found(await findCoverage(tx, article.id))
  await recordChange<typeof coverageEntity, CoverageLog>(tx, by, coverageEntity, {
    action,
    id: article.id,
    before: before && logged(article, before),
    after: logged(article, after),
  })
  if (action !== 'edited') await invalidate(tx, [cacheTag.article(article.id)])
  await settle(tx, article.id)
  return after
}

/** Starts a coverage, or resumes an ended one. */
export function startCoverage(db: Database, by: By, articleId: number): Promise<DeskCoverage> {
  return inTransaction(db, async tx => {
    const article = await lockToWrite(tx, by, articleId)
    const before = await findCoverage(tx, articleId)
    if (before && !before.endedAt) return before
    if (!before) await insertCoverage(tx, articleId)
    return change(tx, by, 'started', article, before, { endedAt: null })
  })
}

export async function endCoverage(
  db: Database,
  by: By,
  { id, summary }: { id: number; summary: string },
): Promise<DeskCoverage> {
  const { html } = await readArticleHtml(summary)
  return inTransaction(db, async tx => {
    const article = await lockToWrite(tx, by, id)
    const before = found(await findCoverage(tx, id))
    if (before.endedAt) return before
    return change(tx, by, 'ended', article, before, { endedAt: new Date(), summary: html, isEdit: true })
  })
}

export async function writeSummary(
  db: Database,
  by: By,
  { id, revision, summary }: { id: number; revision: number; summary: string },
): Promise<DeskCoverage> {
  const { html } = await readArticleHtml(summary)
  return inTransaction(db, async tx => {
    const article = await lockToWrite(tx, by, id)
    const before = found(await findCoverage(tx, id))
    refuseStale(before, revision)
    return change(tx, by, 'edited', article, before, { summary: html, isEdit: true })
  })
}

/** Turns the article back into an ordinary one. */
export function removeCoverage(db: Database, by: By, articleId: number): Promise<void> {
  return inTransaction(db, async tx => {
    const article = await lockToWrite(tx, by, articleId)
    const before = found(await findCoverage(tx, articleId))
    refuse(before.total === 0 ? undefined : 'في التغطية مشاركات؛ أنهِها بدل التراجع عنها.')
    await deleteCoverage(tx, articleId)
    await recordChange<typeof coverageEntity, CoverageLog>(tx, by, coverageEntity, {
      action: 'deleted',
      id: articleId,
      before: logged(article, before),
    })
    await invalidate(tx, [cacheTag.article(articleId)])
    await settle(tx, articleId)
  })
}

export type CoverageTexts = { open: string; paid: string }

/** Text that entries add to their articles; `paid` is for subscribers if the article is. */
export async function textsOf(
  db: Handle,
  articleIds: readonly number[],
): Promise<Map<number, CoverageTexts>> {
  const texts = new Map<number, CoverageTexts>()
  for (const { articleId, html, open } of await listTexts(db, articleIds)) {
    const text = texts.get(articleId) ?? { open: '', paid: '' }
    text[open ? 'open' : 'paid'] += html
    texts.set(articleId, text)
  }
  return texts
}

/** @throws INVALID_INPUT if nothing is left after sanitising */
export async function cleanEntry(html: string): Promise<string> {
  const body = await readArticleHtml(html)
  const isEmpty = body.text.trim() === '' && !/<(?:img|figure)/.test(body.html)
  if (isEmpty) throw fail('INVALID_INPUT', { issues: [{ path: 'html', message: 'اكتب المشاركة' }] })
  return body.html
}
