import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../../../ui/dashboard/api.ts'
import type { StaffRow } from '../../article.schema.ts'

export type PickedArticle = { id: number; title: string; locked?: StaffRow['locked'] }

type Props = {
  label: string
  value: PickedArticle | null
  /** Focused first in a dialog. */
  isFirst?: boolean
  /** Its field in the form. */
  path?: string
  error?: ReactNode
  onChange: (article: PickedArticle | null) => void
}

/** Search field for a published article. */
export function ArticlePicker({ label, value, isFirst = false, path = 'articleId', error, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed === value?.title ? '' : typed, 250)
  const query = useQuery(
    api.article.staffList.queryOptions({
      input: { q: q || undefined, state: 'published', limit: 10, sort: q ? 'relevance' : '-publishAt' },
      placeholderData: keepPreviousData,
    }),
  )
  const found = query.data?.items ?? []
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label={label}
      placeholder="ابحث بكلمات من عنوانه"
      data={offered.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value ? String(value.id) : null}
      onChange={id => onChange(offered.find(each => String(each.id) === id) ?? null)}
      searchable
      allowDeselect={false}
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage="لا مقال منشورًا بهذه الكلمات"
      clearButtonProps={{ 'aria-label': 'بلا مقال' }}
      error={error}
      data-path={path}
      data-autofocus={isFirst || undefined}
    />
  )
}
