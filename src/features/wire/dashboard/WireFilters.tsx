import { Group } from '@mantine/core'
import { ClearAll } from '../../../ui/dashboard/ClearAll.tsx'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { Filters } from '../../../ui/dashboard/Filters.tsx'
import { SearchBox } from '../../../ui/dashboard/StaffTable.tsx'
import type { ListState } from '../../../ui/dashboard/useListState.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import {
  useAgencyChoices,
  useCategoryChoices,
  useFeedChoices,
} from '../../article/dashboard/fields/useChoices.ts'
import { wireFates } from '../wire.schema.ts'
import { fateLabel } from './wireWords.ts'

export const wireFilters = ['fate', 'feed', 'agency', 'category', 'since'] as const
export type WireListState = ListState<(typeof wireFilters)[number]>

const hourMs = 3_600_000
const spans = { '1': 'آخر ساعة', '6': 'آخر ست ساعات', '24': 'آخر يوم', '168': 'آخر أسبوع' }

/** The beginning of a chosen span; rounded to minutes, so that it stays while the page is open. */
export function sinceOf(hours: string | undefined, now: number): string | undefined {
  if (hours === undefined || !(hours in spans)) return undefined
  return new Date(Math.floor((now - Number(hours) * hourMs) / 60_000) * 60_000).toISOString()
}

export function WireFilters({ list }: { list: WireListState }) {
  const { user } = useSession()
  const isNewsroom = user?.role !== 'agency'
  const feeds = useFeedChoices()
  const agencies = useAgencyChoices(isNewsroom)
  const categories = useCategoryChoices()
  const chosen = wireFilters.filter(name => list.filters[name]).length
  return (
    <Group gap="xs" mb="sm" role="search" aria-label="البحث والتصفية: الوارد">
      <SearchBox label="ابحث في عناوين الوارد" list={list} />
      <Filters chosen={chosen}>
        <FilterSelect
          label="ما صار بها"
          name="fate"
          options={wireFates.map(fate => ({ value: fate, label: fateLabel[fate] }))}
          list={list}
        />
        <FilterSelect
          label="الوقت"
          name="since"
          options={Object.entries(spans).map(([value, label]) => ({ value, label }))}
          list={list}
        />
        {isNewsroom && (
          <FilterSelect label="الوكالة" name="agency" options={agencies} list={list} searchable />
        )}
        {feeds.length > 0 && (
          <FilterSelect label="المرشّح" name="feed" options={feeds} list={list} searchable />
        )}
        <FilterSelect label="القسم" name="category" options={categories} list={list} searchable />
      </Filters>
      <ClearAll list={list} />
    </Group>
  )
}
