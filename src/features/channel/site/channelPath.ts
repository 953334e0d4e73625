export function channelPath(slug: string): string {
  return `/channels/${slug}`
}
