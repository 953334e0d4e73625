import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../ui/dashboard/api.ts'
import type { ListState } from '../../../../ui/dashboard/useListState.ts'

/** Finds a tag while typing; the chosen one is shown beside the filters. */
export function TagFilter({ list }: { list: Pick<ListState<'tag'>, 'filters' | 'filter'> }) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const { data = [] } = useQuery(
    api.tag.list.queryOptions({
      input: { q: q || undefined, limit: 20 },
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  )
  if (list.filters.tag) return null
  return (
    <Select
      aria-label="الوسم"
      placeholder="كل الوسوم"
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage="لا وسم بهذا الاسم"
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={null}
      onChange={value => list.filter({ tag: value })}
      style={{ flex: '1 1 8.5rem', maxInlineSize: '12rem' }}
    />
  )
}
