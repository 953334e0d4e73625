import { answer, on } from '../../platform/events.ts'
import { articleChanged, articlesFound, articlesLike } from '../article/article.events.ts'
import { coverageChanged } from '../coverage/coverage.events.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { learnHeadlineWordsLater, moveTagInIndexLater } from './search.jobs.ts'
import { findForStaff, indexArticle, indexGrown, listLike } from './search.service.ts'

/** A trigger takes deleted articles out of the index. */
export const indexChanged = on(articleChanged, async (tx, { before, after }) => {
  if (after) await indexArticle(tx, before, after)
})

export const indexCoverage = on(coverageChanged, (tx, { articleId }) => indexGrown(tx, articleId))

/** So that a withdrawn headline, a name above all, is not suggested until the next hour. */
export const forgetHeadlineWords = on(articleChanged, async (tx, { before, after }) => {
  if (before?.state === 'published' && after?.state !== 'published') await learnHeadlineWordsLater(tx)
})

export const moveTagInIndex = on(tagMerged, (tx, move) => moveTagInIndexLater(tx, move))

export const answerLike = answer(articlesLike, (db, { id, limit }) => listLike(db, id, limit))

export const answerFound = answer(articlesFound, findForStaff)
