import { type ArticleList, type CacheTag, cacheTag, type ListKind } from '../../contract/cache-tags.ts'
import type { ArticleState } from './article.schema.ts'

type ListedArticle = {
  id: number
  state: ArticleState
  publishAt: string
  breakingNews: boolean
  category: { id: number }
  agency: { id: number } | null
  author: { id: number } | null
  source: { id: number } | null
  tags: { id: number }[]
  people: { id: number }[]
  contributors?: { id: number }[]
}

/** Lists of its category, tags, … that contain it while published. */
function narrowListsOf(article: ListedArticle): ArticleList[] {
  const { category, agency, author, source, tags, people, contributors = [] } = article
  const list = (kind: ListKind) => (of: { id: number } | null) => (of ? [{ kind, id: of.id }] : [])
  return [
    ...list('category')(category),
    ...list('agency')(agency),
    ...list('author')(author),
    ...list('source')(source),
    ...tags.flatMap(list('tag')),
    ...people.flatMap(list('person')),
    ...contributors.flatMap(list('author')),
  ]
}

/** All lists that contain an article while published. */
function listsOf(article: ListedArticle): CacheTag[] {
  return [
    cacheTag.latest,
    ...narrowListsOf(article).map(cacheTag.list),
    ...(article.breakingNews ? [cacheTag.breaking] : []),
  ]
}

/** Lists that contain any of these versions. */
export function listsShowing(...versions: (ListedArticle | undefined)[]): ArticleList[] {
  return versions.flatMap(version => (version?.state === 'published' ? narrowListsOf(version) : []))
}

/**
 * Cache tags that a change invalidates: pages of the article, and lists that it enters, leaves or moves in. Correcting
 * the text does not invalidate lists that do not show it.
 */
export function tagsOfChange(
  before: ListedArticle | undefined,
  after: ListedArticle | undefined,
): CacheTag[] {
  const id = (after ?? before)?.id
  const wasIn = before?.state === 'published' ? listsOf(before) : []
  const isIn = after?.state === 'published' ? listsOf(after) : []
  const moved = before && after && before.publishAt !== after.publishAt
  const lists = moved
    ? [...wasIn, ...isIn]
    : [...wasIn.filter(list => !isIn.includes(list)), ...isIn.filter(list => !wasIn.includes(list))]
  return [...(id === undefined ? [] : [cacheTag.article(id)]), ...lists]
}
