import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reference } from '../../../contract/fields.ts'
import { api } from '../../../dashboard/api.ts'

type Props = {
  label: string
  description?: string
  value: number[]
  onChange: (ids: number[]) => void
  /** The names of those chosen before. */
  known?: Reference[]
  error?: ReactNode
  max?: number
}

/** Tags, found by what is typed in any Arabic spelling. */
export function TagsField({ label, description, value, onChange, known = [], error, max = 20 }: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [chosen, setChosen] = useState(known)
  const { data = [] } = useQuery(
    api.tag.list.queryOptions({ input: { q: q || undefined, limit: 50 }, placeholderData: keepPreviousData }),
  )
  const offered = [...chosen, ...data.filter(({ id }) => !chosen.some(tag => tag.id === id))]
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? 'ابحث عن وسم' : undefined}
      searchable
      clearable
      hidePickedOptions
      maxValues={max}
      // The server has searched already, in every spelling.
      filter={({ options }) => options}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={ids => {
        setChosen(offered.filter(({ id }) => ids.includes(String(id))))
        onChange(ids.map(Number))
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      error={error}
    />
  )
}
