import { element } from './xml.ts'

/** Format of sitemaps.org, with the namespaces of its extensions. */
export function writeSitemap(
  root: 'urlset' | 'sitemapindex',
  entries: string[],
  namespaces: Record<string, string> = {},
): string {
  const attributes = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9', ...namespaces }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, entries.join(''), attributes)}`
}

export function latestOf(times: string[]): Date | undefined {
  const newest = times.reduce((latest, time) => (time > latest ? time : latest), '')
  return newest ? new Date(newest) : undefined
}
