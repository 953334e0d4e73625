import { Group, SegmentedControl, Text } from '@mantine/core'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { Filters } from '../../../ui/dashboard/Filters.tsx'
import { SearchBox } from '../../../ui/dashboard/StaffTable.tsx'
import type { ListState } from '../../../ui/dashboard/useListState.ts'
import { LibraryFilters, libraryFilters } from './LibraryFilters.tsx'

const views = [
  { value: 'pictures', label: 'الصور' },
  { value: 'words', label: 'الأوصاف' },
] as const
export type LibraryView = (typeof views)[number]['value']

type Props = {
  list: ListState<(typeof libraryFilters)[number]>
  view: LibraryView
  onView: (view: LibraryView) => void
  total: number
}

export function LibrarySearch({ list, view, onView, total }: Props) {
  return (
    <Group mb="sm" gap="sm" role="search" aria-label="البحث في الصور">
      <SearchBox label="ابحث في نصوص الصور" list={list} />
      <Filters chosen={libraryFilters.filter(name => list.filters[name]).length}>
        <LibraryFilters list={list} />
      </Filters>
      <SegmentedControl
        size="xs"
        aria-label="العرض"
        value={view}
        onChange={to => onView(to as LibraryView)}
        data={[...views]}
      />
      {total > 0 && (
        <Text size="sm" c="dimmed">
          {plural(total, nouns.picture)}
        </Text>
      )}
    </Group>
  )
}
