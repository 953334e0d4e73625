import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { DayRangeFilter } from '../../../ui/dashboard/DayRangeFilter.tsx'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { endOfDay, startOfDay } from '../../../ui/dashboard/siteTime.ts'
import type { ListState } from '../../../ui/dashboard/useListState.ts'
import type { pictureShapes } from '../media.contract.ts'

export const libraryFilters = ['label', 'only', 'shape', 'who', 'from', 'to'] as const
type Name = (typeof libraryFilters)[number]
/** List state in the address of a page, or in a dialog. */
export type LibraryList = Pick<ListState<Name>, 'filters' | 'filter'>

const only = [
  { value: 'news', label: 'صور الأخبار' },
  { value: 'undescribed', label: 'بلا وصف' },
  { value: 'unused', label: 'لا تظهر في شيء' },
]

type Shape = (typeof pictureShapes)[number]
const shapeLabel = {
  wide: 'عرضية',
  tall: 'طولية',
  square: 'مربعة تقريبًا',
} satisfies Record<Shape, string>
const shapes = Object.entries(shapeLabel).map(([value, label]) => ({ value, label }))

/** Input of the call that lists them. */
export function inputOf({ label, only, shape, who, from, to }: LibraryList['filters']) {
  return {
    label,
    undescribed: only === 'undescribed' || undefined,
    unused: only === 'unused' || undefined,
    news: only === 'news' || undefined,
    shape: shape && shape in shapeLabel ? (shape as Shape) : undefined,
    createdBy: Number(who) || undefined,
    from: from ? startOfDay(from) : undefined,
    to: to ? endOfDay(to) : undefined,
  }
}

export function LibraryFilters({ list }: { list: LibraryList }) {
  const { data: labels = [] } = useQuery(api.media.labels.queryOptions())
  const { data: people = [] } = useQuery(api.media.uploaders.queryOptions())
  const options = labels.map(({ label, pictures }) => ({
    value: label,
    label: `${label} (${formatNumber(pictures)})`,
  }))
  const uploaders = people.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <FilterSelect label="التصنيف" name="label" options={options} list={list} searchable />
      <FilterSelect label="أي الصور" placeholder="كل الصور" name="only" options={only} list={list} />
      <FilterSelect label="الشكل" name="shape" options={shapes} list={list} />
      <FilterSelect label="من رفعها" name="who" options={uploaders} list={list} searchable />
      <DayRangeFilter label="يوم الرفع" list={list} />
    </>
  )
}
