import { Chip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListState } from './useListState.ts'

type Props<Name extends string> = {
  name: Name
  /** Value in the address while it is on. */
  value?: string
  list: Pick<ListState<Name>, 'filters' | 'filter'>
  children: ReactNode
}

/** A filter that is on or off, stored in the address. */
export function FilterChip<Name extends string>({ name, value = 'true', list, children }: Props<Name>) {
  return (
    <Chip
      checked={list.filters[name] === value}
      onChange={on => list.filter({ [name]: on ? value : null } as Partial<Record<Name, string | null>>)}
      variant="light"
    >
      {children}
    </Chip>
  )
}
