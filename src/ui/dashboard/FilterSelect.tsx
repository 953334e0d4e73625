import { Select } from '@mantine/core'
import type { ListState } from './useListState.ts'

type Props<Name extends string> = {
  label: string
  name: Name
  options: { value: string; label: string }[]
  list: Pick<ListState<Name>, 'filters' | 'filter'>
  searchable?: boolean
}

/** One of a list's own filters, kept in the address; cleared it lets everything through. */
export function FilterSelect<Name extends string>({ label, name, options, list, searchable }: Props<Name>) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      searchable={searchable}
      data={options}
      value={list.filters[name] ?? null}
      onChange={value => list.filter({ [name]: value } as Partial<Record<Name, string | null>>)}
      style={{ flex: '1 1 8.5rem', maxInlineSize: '12rem' }}
    />
  )
}

/** The two ways a flag stands, as a filter's options. */
export function flagOptions(on: string, off: string) {
  return [
    { value: 'true', label: on },
    { value: 'false', label: off },
  ]
}

/** `?status=true` as the call wants it. */
export function flagOf(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'true'
}
