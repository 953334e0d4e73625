export const podcastsPath = '/podcasts'

export function podcastPath({ slug }: { slug: string }): string {
  return `/podcast/${slug}`
}

export function podcastFeedPath(podcast: { slug: string }): string {
  return `${podcastPath(podcast)}/feed.xml`
}
