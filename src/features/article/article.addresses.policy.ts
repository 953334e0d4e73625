export { type FeedKind, feedKinds, feedPath, siteFeedPath } from './article.rss.policy.ts'

/** Paths of the readers' pages, readable; the browser encodes what it must. */
export function articlePath({ id, slug }: { id: number; slug: string }): string {
  return `/article/${id}/${slug}`
}

/** Without the slug, which a chat would show percent-encoded. */
export function shortPath({ id }: { id: number }): string {
  return `/a/${id}`
}

/** The public list of corrections, and its feed. */
export const correctionsPath = '/info/corrections'
export const correctionsFeedPath = '/rss/corrections.xml'

export function listPath(slug: string): string {
  return `/articles/${slug}`
}

export function agencyPath(slug: string): string {
  return `/agencies/${slug}`
}

/** List of articles with a tag, about a person, by an author, or from a source. */
export function narrowedPath(kind: 'tag' | 'person' | 'author' | 'source', slug: string): string {
  return `/articles/latest?${kind}=${slug}`
}

/** A list from a cursor on; without one from the beginning. */
export function listPagePath(list: string, after: string | null): string {
  return after === null ? list : `${list}${list.includes('?') ? '&' : '?'}after=${after}`
}

/** `prev` and `next` of one page of a list. */
export function pagingLinks(
  list: string,
  { after, previous, next }: { after: string | null; previous: string | null; next: string | null },
): { rel: string; href: string }[] {
  return [
    ...(after === null ? [] : [{ rel: 'prev', href: listPagePath(list, previous) }]),
    ...(next === null ? [] : [{ rel: 'next', href: listPagePath(list, next) }]),
  ]
}

/** The form for an error that a reader found in an article. */
export function errorReportPath(id: number): string {
  return `/info/error?article=${id}`
}

/** One entry of an article's live coverage, with the entries after it. */
export function entryPath(article: { id: number; slug: string }, entry: number): string {
  return `${articlePath(article)}?post=${entry}#post-${entry}`
}

/** The short form, for sharing. */
export function shortEntryPath(article: { id: number }, entry: number): string {
  return `${shortPath(article)}?post=${entry}#post-${entry}`
}

export function coverageFeedPath({ id }: { id: number }): string {
  return `/rss/live/${id}.xml`
}
