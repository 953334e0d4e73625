import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { DayRangeFilter } from '../../../ui/dashboard/DayRangeFilter.tsx'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import type { ListState } from '../../../ui/dashboard/useListState.ts'

export const libraryFilters = ['label', 'only', 'from', 'to'] as const
export type LibraryList = ListState<(typeof libraryFilters)[number]>

const only = [
  { value: 'undescribed', label: 'بلا وصف' },
  { value: 'unused', label: 'لا تظهر في شيء' },
]

export function LibraryFilters({ list }: { list: LibraryList }) {
  const { data: labels = [] } = useQuery(api.media.labels.queryOptions())
  const options = labels.map(({ label, pictures }) => ({
    value: label,
    label: `${label} (${formatNumber(pictures)})`,
  }))
  return (
    <>
      <FilterSelect label="التصنيف" name="label" options={options} list={list} searchable />
      <FilterSelect label="أي الصور" placeholder="كل الصور" name="only" options={only} list={list} />
      <DayRangeFilter label="يوم الرفع" list={list} />
    </>
  )
}
