import type { PageQuery } from '../../../api/page.ts'
import { filterNames, type SearchFilters } from './searchAddress.ts'

/** Parameters of the form besides the query. */
export type SearchParameter =
  | (typeof filterNames)[number]
  | 'span'
  | `${'from' | 'to'}-${'year' | 'month' | 'day'}`

export const noFilters: SearchFilters = {
  category: '',
  agency: '',
  author: '',
  from: '',
  to: '',
  sort: '',
  spelling: '',
}

export function filtersOf(parameters: PageQuery<SearchParameter>): SearchFilters {
  const filters = { ...noFilters }
  for (const name of filterNames) filters[name] = parameters.get(name) ?? ''
  filters.from ||= dayOf(parameters, 'from', 'first')
  filters.to ||= dayOf(parameters, 'to', 'last')
  // The earlier day first, in whichever order they were chosen.
  if (/^\d/.test(filters.from) && filters.to && filters.from > filters.to) {
    const crossed = { from: filters.to, to: filters.from }
    filters.from = dayOf(parameters, 'to', 'first') || crossed.from
    filters.to = dayOf(parameters, 'from', 'last') || crossed.to
  }
  // Keeps the previous period, unless days were chosen.
  if (!filters.from && !filters.to) filters.from = parameters.get('span') ?? ''
  return filters
}

/** A day from the form's three fields; without day or month the first or last of the period. */
function dayOf(parameters: PageQuery<SearchParameter>, name: 'from' | 'to', end: 'first' | 'last'): string {
  const part = (unit: 'year' | 'month' | 'day') => Number(parameters.get(`${name}-${unit}`)) || undefined
  const year = part('year')
  if (!year) return ''
  const month = part('month') ?? (end === 'first' ? 1 : 12)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Math.min(part('day') ?? (end === 'first' ? 1 : last), last)
  return [year, month, day].map(number => String(number).padStart(2, '0')).join('-')
}
