import { answer, on } from '../../platform/events.ts'
import { articleChanged, articlesLike } from '../article/article.events.ts'
import { tagMerged } from '../tag/tag.events.ts'
import { indexArticle, listLike, moveTag } from './search.service.ts'

/** A deleted article's row is deleted with it. */
export const indexChanged = on(articleChanged, async (tx, { before, after }) => {
  if (after) await indexArticle(tx, before, after)
})

export const moveTagInIndex = on(tagMerged, (tx, { from, into }) => moveTag(tx, from, into))

export const answerLike = answer(articlesLike, (db, { id, limit }) => listLike(db, id, limit))
