import type { Actor } from '../../contract/permissions.ts'
import { defineEvent } from '../../platform/events.ts'
import type { ArticleAction } from './article.entity.ts'
import type { DeskArticle } from './article.schema.ts'

/** The actor is missing where a feed brought it in. */
export type Writer = { actor: Actor | undefined; address: string }

/** What comes with time: the hour of publication, the end of a breaking mark, the end of thirty days in the bin. */
export type Passing = 'appeared' | 'calmed' | 'purged'

/** `before` is missing of a new article, `after` of one that is gone for good. */
export type ArticleChanged = {
  id: number
  before: DeskArticle | undefined
  after: DeskArticle | undefined
} & ({ action: ArticleAction; by: Writer } | { action: Passing; by: undefined })

/** Emitted once by each change of an article, in its transaction. */
export const articleChanged = defineEvent<ArticleChanged>('articleChanged')
