import type { Actor } from '../../contract/permissions.ts'
import type { Meter, Reading, Visit } from '../../platform/context.ts'
import { defineEvent, defineQuestion } from '../../platform/events.ts'
import type { ArticleAction } from './article.entity.ts'
import type { FoundArticles, StaffArticle } from './article.schema.ts'

/** Without an actor for changes by feeds. */
export type Writer = { actor: Actor | undefined; address: string }

/** Automatic changes: scheduled publication, the end of a breaking mark, deletion after thirty days in the bin. */
export type TimedAction = 'published' | 'breakingEnded' | 'purged'

/** `before` is absent for a new article, `after` for a deleted one. */
export type ArticleChanged = {
  id: number
  before: StaffArticle | undefined
  after: StaffArticle | undefined
} & ({ action: ArticleAction; by: Writer } | { action: TimedAction; by: undefined })

/** Emitted once by each change of an article, in its transaction. */
export const articleChanged = defineEvent<ArticleChanged>('articleChanged')

export type ArticleMovedIn = Pick<ArticleChanged, 'id' | 'before' | 'after'>

/**
 * Emitted instead of `articleChanged` where an import of another site adds, changes or removes articles: old articles
 * are no news, so nobody is told. Only what an article cannot be without follows it. Many at once, as an import may have
 * a hundred thousand.
 */
export const articlesMovedIn = defineEvent<ArticleMovedIn[]>('articlesMovedIn')

/** Ids of similar published articles, the most similar first. */
export const articlesLike = defineQuestion<{ id: number; limit: number }, number[]>('articlesLike')

/** Which of these polls readers may open. */
export const pollsShown = defineQuestion<number[], number[]>('pollsShown')

/** Whether a reader's subscription covers locked articles of this agency; null for the newsroom's own. */
export const subscribes = defineQuestion<{ userId: number; agencyId: number | null }, boolean>('subscribes')

/** Whether the reader may read this locked article free this month; counts it if it is new. */
export const freeReading = defineQuestion<
  { articleId: number; userId: number | undefined; visit: Visit; meter: Meter },
  Reading
>('freeReading')

/** Articles in every state that match these words; an agency's own only. */
export const articlesFound = defineQuestion<
  { q: string; agencyId: number | undefined; ranked: boolean },
  FoundArticles
>('articlesFound')

/** The parts of an article that checks before publishing read. */
export type PublishedNow = {
  id?: number | undefined
  title: string
  summary: string
  description: string
  imageId: number | null
  imageAlt: string
  breakingNews: boolean
}

/** The reason why the newsroom's rules prevent a person from publishing it; undefined if they do not. */
export const publishingStop = defineQuestion<PublishedNow, string | undefined>('publishingStop')
