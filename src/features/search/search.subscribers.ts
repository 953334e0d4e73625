import { atEnd } from '../../platform/database/at-end.ts'
import { answer, on } from '../../platform/events.ts'
import { articleChanged, articlesFound, articlesLike, articlesMovedIn } from '../article/article.events.ts'
import { coverageChanged } from '../live-blog/coverage.events.ts'
import { siteMovedIn } from '../site-import/site-import.events.ts'
import { storyArranged } from '../story/story.events.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { formsIn, learnHeadlineLater, learnHeadlineWordsLater, moveTagInIndexLater } from './search.jobs.ts'
import { deleteOnlyWords } from './search.queries.ts'
import { type Change, findForStaff, indexArticles, indexGrown, listLike } from './search.service.ts'
import { updateStoryPlaces } from './search.story.queries.ts'

/** A trigger removes deleted articles from the index. */
export const indexChanged = on(articleChanged, async (tx, { before, after }) => {
  if (after) await indexAtEnd(tx, { before, after })
})

/** Articles that one transaction imports become one segment. */
const indexAtEnd = atEnd<Change>(async (tx, changes) => {
  const byId = Map.groupBy(changes, ({ after }) => after.id)
  const whole = [...byId.values()].map(own => ({ before: own[0]!.before, after: own.at(-1)!.after }))
  await indexArticles(tx, whole)
})

export const indexMovedIn = on(articlesMovedIn, (tx, articles) =>
  indexArticles(
    tx,
    articles.flatMap(({ before, after }) => (after ? [{ before, after }] : [])),
  ),
)

/** A new headline's words are suggested within seconds. */
export const learnNewHeadline = on(articleChanged, async (tx, { id, action, before, after }) => {
  if (after?.state !== 'published') return
  const isNew = before?.state !== 'published' || action === 'published'
  if (isNew || before.title !== after.title || before.summary !== after.summary)
    await learnHeadlineLater(tx, id)
})

export const indexCoverage = on(coverageChanged, (tx, { articleId }) => indexGrown(tx, articleId))

/** A word, above all a name, that occurs only in a withdrawn headline is no longer suggested; others are recounted. */
export const forgetHeadlineWords = on(articleChanged, async (tx, { before, after }) => {
  if (before?.state === 'takenDown' && after?.state === 'published') await learnHeadlineWordsLater(tx)
  if (before?.state !== 'published' || after?.state === 'published') return
  await deleteOnlyWords(tx, formsIn(`${before.title} ${before.summary}`))
  await learnHeadlineWordsLater(tx)
})

/** Once for a whole import, which may have a hundred thousand headlines. */
export const learnMovedHeadlines = on(siteMovedIn, tx => learnHeadlineWordsLater(tx))

/** Results have one article of each story. */
export const placeInStories = on(storyArranged, updateStoryPlaces)

export const moveTagInIndex = on(tagMerged, (tx, move) => moveTagInIndexLater(tx, move))

export const answerLike = answer(articlesLike, (db, { id, limit }) => listLike(db, id, limit))

export const answerFound = answer(articlesFound, findForStaff)
