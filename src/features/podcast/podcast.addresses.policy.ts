export const podcastsPath = '/podcasts'

export function podcastPath({ slug }: { slug: string }): string {
  return `/podcast/${slug}`
}

/** Chapters of an episode as JSON of the podcast namespace. */
export function chaptersPath(articleId: number): string {
  return `/podcast/chapters/${articleId}.json`
}

export function podcastFeedPath(podcast: { slug: string }): string {
  return `${podcastPath(podcast)}/feed.xml`
}
