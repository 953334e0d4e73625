/** Entities with output feeds, besides the site; contents: `article.rss.documents.ts`. */
export const feedKinds = ['category', 'agency', 'tag', 'person', 'author', 'dossier'] as const
export type FeedKind = (typeof feedKinds)[number]

export const siteFeedPath = '/rss.xml'

export function feedPath(kind: FeedKind, slug: string): string {
  return `/rss/${kind}/${slug}.xml`
}
