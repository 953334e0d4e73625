import type { FavouriteKind } from '../../../ui/site/favourites.ts'
import { type FeedKind, feedKinds, feedPath } from '../../article/article.addresses.policy.ts'
import type { ListSubject } from './article-list.loader.ts'

const followedAs = { category: 'categories', tag: 'tags', person: 'people', author: 'authors' } as const

/** Output feed of a list, if it has one. */
export function feedOf({ kind, slug }: Pick<ListSubject, 'kind' | 'slug'>): string | undefined {
  const known = feedKinds.find((one): one is FeedKind => one === kind)
  return known && slug ? feedPath(known, slug) : undefined
}

/** Kind of a list that readers can follow. */
export function followsOf({
  kind,
}: Pick<ListSubject, 'kind'>): Exclude<FavouriteKind, 'articles'> | undefined {
  return kind in followedAs ? followedAs[kind as keyof typeof followedAs] : undefined
}
