import { FilterSelect } from '../../../../ui/dashboard/FilterSelect.tsx'
import type { ListState } from '../../../../ui/dashboard/useListState.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import { useAgencyChoices, useCategoryChoices } from '../../../article/dashboard/fields/useChoices.ts'

/** Section and agency filters; agency users have only the former. */
export function PlaceFilters({
  list,
}: {
  list: Pick<ListState<'category' | 'agency'>, 'filters' | 'filter'>
}) {
  const { user } = useSession()
  const isAgency = user?.role === 'agency'
  const categories = useCategoryChoices()
  const agencies = useAgencyChoices(!isAgency)
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
    </>
  )
}
