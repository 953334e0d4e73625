import { cacheTag } from '../../contract/cache-tags.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { on } from '../../platform/events.ts'
import { noteShownFiles } from '../attachment/attachment.service.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { articleChanged, articlesMovedIn } from './article.events.ts'
import { announceArticleLater, endBreakingLater } from './article.jobs.ts'
import { tagsOfChange } from './article.lists.policy.ts'
import { moveTagOfArticles } from './article.write.queries.ts'

export const planWhatComesWithTime = on(articleChanged, async (tx, { before, after }) => {
  if (after?.state === 'scheduled') await announceArticleLater(tx, after.id, new Date(after.publishAt))
  if (after?.breakingNews && after.breakingUntil && after.breakingUntil !== before?.breakingUntil) {
    await endBreakingLater(tx, after.id, new Date(after.breakingUntil))
  }
})

export const planMovedIn = on(articlesMovedIn, async (tx, articles) => {
  for (const { after } of articles)
    if (after?.state === 'scheduled') await announceArticleLater(tx, after.id, new Date(after.publishAt))
})

export const invalidatePages = on(articleChanged, (tx, { before, after }) => {
  const isAway = [before, after].some(version => version?.state === 'takenDown')
  const isCorrected = [before, after].some(version => version && version.corrections.length > 0)
  // Whether sitemaps must add or remove it.
  const isListedElse =
    before?.noindex !== after?.noindex || (before?.canonicalUrl ?? null) !== (after?.canonicalUrl ?? null)
  return invalidate(tx, [
    ...tagsOfChange(before, after),
    ...(before && after && isListedElse ? [cacheTag.latest] : []),
    ...(isAway ? [cacheTag.takedowns] : []),
    ...(isCorrected ? [cacheTag.corrections] : []),
  ])
})

/** Files that an article shows cannot be deleted. */
export const noteFiles = on(articleChanged, async (tx, { id, before, after }) => {
  if (after) await noteShownFiles(tx, id, { before: before?.description, after: after.description })
})

export const noteFilesMovedIn = on(articlesMovedIn, async (tx, articles) => {
  for (const { id, before, after } of articles)
    if (after) await noteShownFiles(tx, id, { before: before?.description, after: after.description })
})

/** One event for all articles of the tag, as nothing else changes; the merge invalidates their pages. */
export const moveTag = on(tagMerged, (tx, { from, into }) => moveTagOfArticles(tx, from, into))
