import { Chip } from '@mantine/core'
import { DayRangeFilter } from '../../../../ui/dashboard/DayRangeFilter.tsx'
import { FilterSelect } from '../../../../ui/dashboard/FilterSelect.tsx'
import type { ListState } from '../../../../ui/dashboard/useListState.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import { useAgencyChoices, useCategoryChoices } from '../useChoices.ts'
import { OwnerPills, ownerKinds } from './OwnerPills.tsx'

export const articleFilterNames = [
  'state',
  'category',
  'agency',
  'breaking',
  'returned',
  'from',
  'to',
  ...ownerKinds,
] as const
type ArticleListState = ListState<(typeof articleFilterNames)[number]>

/** Beside the search box: what is chosen is in the address. */
export function ArticleFilters({ list }: { list: ArticleListState }) {
  const { user } = useSession()
  const isAgency = user?.role === 'agency'
  const categories = useCategoryChoices()
  const agencies = useAgencyChoices(!isAgency)
  const { breaking, returned, state } = list.filters
  return (
    <>
      <FilterSelect
        label="القسم"
        placeholder="كل الأقسام"
        name="category"
        options={categories}
        list={list}
        searchable
      />
      {!isAgency && (
        <FilterSelect
          label="الوكالة"
          placeholder="كل الوكالات"
          name="agency"
          options={agencies}
          list={list}
          searchable
        />
      )}
      <DayRangeFilter label="تاريخ النشر" list={list} />
      <Chip
        checked={breaking === 'true'}
        onChange={checked => list.filter({ breaking: checked ? 'true' : null })}
        variant="light"
      >
        العاجل فقط
      </Chip>
      {(state === 'held' || returned === 'true') && (
        <Chip
          checked={returned === 'true'}
          onChange={checked => list.filter({ returned: checked ? 'true' : null })}
          variant="light"
        >
          ما أُعيد إلى كاتبه
        </Chip>
      )}
      <OwnerPills list={list} />
    </>
  )
}
