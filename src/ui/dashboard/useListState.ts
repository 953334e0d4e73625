import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { keepListQuery } from './keptState.ts'

export type ListInput<Sort> = { page: number; limit: number; sort: Sort; q: string | undefined }

export type ListState<Filter extends string = string, Sort extends string = string> = {
  page: number
  limit: number
  sort: Sort
  /** Default order of search results. */
  searchSort: Sort | undefined
  q: string
  filters: Partial<Record<Filter, string>>
  /** Input of every list's call; lists add their own filters. */
  input: ListInput<Sort>
  /** Any change other than `page` returns to the first page. */
  change: (next: { page?: number; limit?: number; sort?: string; q?: string }) => void
  filter: (next: Partial<Record<Filter, string | null | undefined>>) => void
  /** Clears search and filters. */
  clear: () => void
  /** Number of times they were cleared, to discard a search that is still being typed. */
  cleared: number
  isNarrowed: boolean
}

export const pageSizes = [20, 50, 100]

/** Page, order, search and filters of a list, stored in the address. */
export function useListState<const Filter extends string = never, const Sort extends string = string>({
  sort: usualSort,
  searchSort,
  filters: names = [],
  kept = [],
}: {
  sort: Sort
  searchSort?: Sort
  filters?: readonly Filter[]
  /** View options among the filters: they do not count as narrowing, and are not cleared. */
  kept?: readonly Filter[]
}): ListState<Filter, Sort> {
  const [search, setSearch] = useSearchParams()
  const [cleared, setCleared] = useState(0)
  const { pathname, search: query } = useLocation()
  useEffect(() => keepListQuery(pathname, query), [pathname, query])
  const limit = Number(search.get('limit'))
  const filters: Partial<Record<Filter, string>> = {}
  for (const name of names) filters[name] = search.get(name) ?? undefined
  const narrowing = names.filter(name => !kept.includes(name))
  const q = search.get('q') ?? ''
  const initialSort = (q && searchSort) || usualSort

  // A second change may come before the first is rendered, and the router only knows what is rendered.
  const newest = useRef(search)
  useEffect(() => {
    newest.current = search
  }, [search])

  function update(values: Record<string, string | null | undefined>, replace = false): void {
    const next = new URLSearchParams(newest.current)
    if (!('page' in values)) next.delete('page')
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    newest.current = next
    setSearch(next, { replace, preventScrollReset: true })
  }

  const shown = {
    page: Math.max(1, Math.floor(Number(search.get('page'))) || 1),
    limit: pageSizes.includes(limit) ? limit : 20,
    sort: (search.get('sort') ?? initialSort) as Sort,
  }

  return {
    ...shown,
    searchSort,
    q,
    input: { ...shown, q: q || undefined },
    filters,
    change: ({ page, limit: size, sort, q: words }) =>
      update(
        {
          ...(page === undefined ? {} : { page: page === 1 ? null : String(page) }),
          ...(size === undefined ? {} : { limit: String(size) }),
          ...(sort === undefined ? {} : { sort: sort === initialSort ? null : sort }),
          ...(words === undefined ? {} : { q: words.trim() || null }),
        },
        words !== undefined,
      ),
    filter: next => update(next),
    clear: () => {
      setCleared(times => times + 1)
      update({ q: null, ...Object.fromEntries(narrowing.map(name => [name, null])) })
    },
    cleared,
    isNarrowed: q !== '' || narrowing.some(name => filters[name] !== undefined),
  }
}
