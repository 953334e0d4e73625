export const filterNames = ['category', 'agency', 'author', 'from', 'to', 'sort', 'spelling'] as const
/** Filters and order of a search, as in its address; '' if not set. `spelling` is `typed` to prevent a replacement. */
export type SearchFilters = Record<(typeof filterNames)[number], string>

/** Replaces the hyphen of «كوفيد-19», as hyphens separate words. */
const hyphen = '\u2011'

/**
 * `/article/search/موازنة-الدولة`: hyphens between words if the query has only words; otherwise (quotation marks, a
 * -word) the query itself.
 */
export function searchPath(q: string, filters: Partial<SearchFilters> = {}): string {
  const words = q.toWellFormed().trim().replace(/\s+/g, ' ')
  const slug = isPlain(words) ? words.replaceAll('-', hyphen).replaceAll(' ', '-') : encodeURIComponent(words)
  const query = filterNames.flatMap(name => (filters[name] ? [`${name}=${filters[name]}`] : [])).join('&')
  return `/article/search${slug && `/${slug}`}${query && `?${query}`}`
}

/** The query of a slug. */
export function queryOf(slug: string): string {
  return /^[\p{L}\p{M}\p{N}]+(?:[-\u2011][\p{L}\p{M}\p{N}]+)*$/u.test(slug)
    ? slug.replaceAll('-', ' ').replaceAll(hyphen, '-')
    : slug
}

/** Only words, so that its address is readable. */
export function isPlain(q: string): boolean {
  return /^(?:[\p{L}\p{M}\p{N}]+(?:[- ](?=[\p{L}\p{N}]))?)*$/u.test(q)
}
