import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import { inputOf, type LibraryList, libraryFilters } from './LibraryFilters.tsx'

const limit = 24

/** A page of the library for a dialog, whose search and filters are not in the address. */
export function useLibraryPage({ isForNews = false } = {}) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 300)
  const [page, setPage] = useState(1)
  const [filters, setFilters] = useState<LibraryList['filters']>(isForNews ? { only: 'news' } : {})
  const list: LibraryList = {
    filters,
    filter: next => {
      const entries = Object.entries({ ...filters, ...next }).filter(([, value]) => value)
      setFilters(Object.fromEntries(entries))
      setPage(1)
    },
  }
  const { data, error, refetch } = useQuery(
    api.media.list.queryOptions({
      input: { page, limit, q: q || undefined, ...inputOf(filters) },
      placeholderData: keepPreviousData,
    }),
  )
  const filtered = libraryFilters.filter(name => filters[name]).length
  return {
    data,
    error,
    refetch,
    list,
    /** Number of filters in use. */
    filtered,
    isNarrowed: q !== '' || filtered > 0,
    typed,
    search(words: string): void {
      setTyped(words)
      setPage(1)
    },
    page,
    pages: Math.max(1, Math.ceil((data?.total ?? 0) / limit)),
    setPage,
  }
}

export type LibraryPage = ReturnType<typeof useLibraryPage>
