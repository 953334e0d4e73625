import type { PageQuery } from '../../../api/page.ts'

/** Filters and order of a search, as in its address; '' if not set. */
export type SearchFilters = { category: string; agency: string; from: string; to: string; sort: string }

const names = ['category', 'agency', 'from', 'to', 'sort'] as const

/** Parameters of the form besides the query. */
export type SearchParameter = (typeof names)[number] | 'span' | `${'from' | 'to'}-${'year' | 'month' | 'day'}`

export const noFilters: SearchFilters = { category: '', agency: '', from: '', to: '', sort: '' }

/**
 * `/article/search/موازنة-الدولة`: hyphens between words if the query has only words; otherwise (quotation marks, a
 * -word) the query itself.
 */
export function searchPath(q: string, filters: Partial<SearchFilters> = {}): string {
  const words = q.toWellFormed().trim().replace(/\s+/g, ' ')
  const slug = isPlain(words) ? words.replaceAll(' ', '-') : encodeURIComponent(words)
  const query = names.flatMap(name => (filters[name] ? [`${name}=${filters[name]}`] : [])).join('&')
  return `/article/search${slug && `/${slug}`}${query && `?${query}`}`
}

/** The query of a slug. */
export function queryOf(slug: string): string {
  return /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u.test(slug) ? slug.replaceAll('-', ' ') : slug
}

/** Only words, so that its address is readable. */
export function isPlain(q: string): boolean {
  return /^[\p{L}\p{M}\p{N} ]*$/u.test(q)
}

export function filtersOf(parameters: PageQuery<SearchParameter>): SearchFilters {
  const filters = { ...noFilters }
  for (const name of names) filters[name] = parameters.get(name) ?? ''
  filters.from ||= dayOf(parameters, 'from')
  filters.to ||= dayOf(parameters, 'to')
  // Keeps the previous period, unless days were chosen.
  if (!filters.from && !filters.to) filters.from = parameters.get('span') ?? ''
  return filters
}

/** A day from the form's three fields; without day or month the first or last of the period. */
function dayOf(parameters: PageQuery<SearchParameter>, end: 'from' | 'to'): string {
  const part = (unit: 'year' | 'month' | 'day') => Number(parameters.get(`${end}-${unit}`)) || undefined
  const year = part('year')
  if (!year) return ''
  const month = part('month') ?? (end === 'from' ? 1 : 12)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Math.min(part('day') ?? (end === 'from' ? 1 : last), last)
  return [year, month, day].map(number => String(number).padStart(2, '0')).join('-')
}
