import { Select } from '@mantine/core'
import type { ListState } from './useListState.ts'

type Props<Name extends string> = {
  label: string
  /** Shown instead of the label while nothing is chosen. */
  placeholder?: string
  name: Name
  options: { value: string; label: string }[]
  list: Pick<ListState<Name>, 'filters' | 'filter'>
  searchable?: boolean
}

/** A filter of a list, stored in the address; empty means no filter. */
export function FilterSelect<Name extends string>({
  label,
  placeholder = label,
  name,
  options,
  list,
  searchable,
}: Props<Name>) {
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      clearable
      searchable={searchable}
      data={options}
      value={list.filters[name] ?? null}
      onChange={value => list.filter({ [name]: value } as Partial<Record<Name, string | null>>)}
      style={{ flex: '1 1 8.5rem', maxInlineSize: '12rem' }}
    />
  )
}

/** Filter options for a boolean. */
export function flagOptions(on: string, off: string) {
  return [
    { value: 'true', label: on },
    { value: 'false', label: off },
  ]
}

/** Parses `?status=true` for the call. */
export function flagOf(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'true'
}
