import { DayRangeFilter } from '../../../../ui/dashboard/DayRangeFilter.tsx'
import { FilterChip } from '../../../../ui/dashboard/FilterChip.tsx'
import { FilterSelect } from '../../../../ui/dashboard/FilterSelect.tsx'
import { Filters } from '../../../../ui/dashboard/Filters.tsx'
import type { ListState } from '../../../../ui/dashboard/useListState.ts'
import { PlaceFilters } from '../../../workflow/dashboard/desk/PlaceFilters.tsx'
import { useAssigneeChoices, useStageChoices } from '../../../workflow/dashboard/desk/useDesk.ts'
import { useAuthorChoices, useFeedChoices } from '../fields/useChoices.ts'
import { OwnerPills, ownerKinds } from './OwnerPills.tsx'
import { TagFilter } from './TagFilter.tsx'

export const articleFilterNames = [
  'state',
  'category',
  'agency',
  'breaking',
  'returned',
  'waiting',
  'from',
  'to',
  'mine',
  'stage',
  'assignee',
  'overdue',
  ...ownerKinds,
] as const
export type ArticleFilterName = (typeof articleFilterNames)[number]
type ArticleListState = ListState<ArticleFilterName>

/** Filters beside the search box, stored in the address. */
export function ArticleFilters({ list }: { list: ArticleListState }) {
  const authors = useAuthorChoices()
  const stages = useStageChoices()
  const people = useAssigneeChoices(undefined)
  const feeds = useFeedChoices()
  const { state, returned, waiting, ...others } = list.filters
  const chosen = [returned, waiting, ...Object.values(others)].filter(Boolean).length
  return (
    <Filters chosen={chosen}>
      <PlaceFilters list={list} />
      <FilterSelect label="المرحلة" placeholder="كل المراحل" name="stage" options={stages} list={list} />
      <FilterSelect
        label="أُسند إلى"
        placeholder="أُسند إلى أيٍّ كان"
        name="assignee"
        options={people}
        list={list}
        searchable
      />
      <FilterSelect
        label="الكاتب"
        placeholder="كل الكتّاب"
        name="author"
        options={authors}
        list={list}
        searchable
      />
      <TagFilter list={list} />
      {feeds.length > 0 && (
        <FilterSelect
          label="المرشّح"
          placeholder="كل المرشّحات"
          name="feed"
          options={feeds}
          list={list}
          searchable
        />
      )}
      <DayRangeFilter label="تاريخ النشر" list={list} />
      <FilterChip name="mine" list={list}>
        مقالاتي
      </FilterChip>
      <FilterChip name="overdue" list={list}>
        فات موعدها
      </FilterChip>
      <FilterChip name="breaking" list={list}>
        العاجل فقط
      </FilterChip>
      {(state === 'held' || waiting === 'true') && (
        <FilterChip name="waiting" list={list}>
          بانتظار محرر
        </FilterChip>
      )}
      {(state === 'held' || returned === 'true') && (
        <FilterChip name="returned" list={list}>
          ما أُعيد إلى كاتبه
        </FilterChip>
      )}
      <OwnerPills list={list} />
    </Filters>
  )
}
