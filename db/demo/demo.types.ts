import type { ArticleKind } from '../../src/contract/article-kinds.ts'
import type { ContributorRole } from '../../src/contract/contributor-roles.ts'
import type { Character } from '../../src/features/category/category.schema.ts'

/** Types of the demo newsroom. Keys connect its parts and are never stored. */
export type DemoCategory = {
  key: string
  name: string
  slug: string
  description: string
  colour: string
  character?: Character
  parent?: string
}
export type DemoAgency = {
  key: string
  name: string
  slug: string
  description: string
  website: string
  subscription: boolean
  trusted: boolean
}
export type DemoAuthor = {
  key: string
  name: string
  slug: string
  bio: string
  email?: string
  url?: string
}
export type DemoSource = { key: string; name: string; slug: string; url: string }

type DemoPicture = {
  /** Alternative text of the drawing. */
  alt: string
  caption: string
}

type DemoCorrection = { text: string; hoursAgo: number }

export type DemoArticle = {
  /** News by default. */
  kind?: ArticleKind
  overline?: string
  /** Latin, unique in the demo: `budget-second-reading`. */
  key: string
  title: string
  summary: string
  /**
   * Sanitised HTML: p, h2, h3, ul, ol, li, blockquote, strong, em, a, table; `{gallery}` is replaced by the gallery,
   * `{poll:key}` by a poll.
   */
  body: string
  gallery?: DemoPicture[]
  category: string
  author?: string
  /** Keys of other authors, with their roles. */
  contributors?: [string, ContributorRole][]
  source?: string
  agency?: string
  tags: string[]
  /** Hours before the demo is loaded, from 0 to 336. Negative for a scheduled article. */
  hoursAgo: number
  breaking?: boolean
  subscribersOnly?: boolean
  views: number
  picture: DemoPicture
  /** File name, if it differs from the article's key. */
  pictureFile?: string
  corrections?: DemoCorrection[]
}
