import { Chip } from '@mantine/core'
import { DayRangeFilter } from '../../../../ui/dashboard/DayRangeFilter.tsx'
import { FilterSelect } from '../../../../ui/dashboard/FilterSelect.tsx'
import type { ListState } from '../../../../ui/dashboard/useListState.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import { useAssigneeChoices, useStageChoices } from '../desk/useDesk.ts'
import { useAgencyChoices, useAuthorChoices, useCategoryChoices, useFeedChoices } from '../useChoices.ts'
import { OwnerPills, ownerKinds } from './OwnerPills.tsx'
import { TagFilter } from './TagFilter.tsx'

export const articleFilterNames = [
  'state',
  'category',
  'agency',
  'breaking',
  'returned',
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

/** Beside the search box: what is chosen is in the address. */
export function ArticleFilters({ list }: { list: ArticleListState }) {
  const { user } = useSession()
  const isAgency = user?.role === 'agency'
  const categories = useCategoryChoices()
  const agencies = useAgencyChoices(!isAgency)
  const authors = useAuthorChoices()
  const stages = useStageChoices()
  const people = useAssigneeChoices(undefined)
  const feeds = useFeedChoices()
  const { breaking, returned, state, mine, overdue } = list.filters
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
      <Chip
        checked={mine === 'true'}
        onChange={checked => list.filter({ mine: checked ? 'true' : null })}
        variant="light"
      >
        مقالاتي
      </Chip>
      <Chip
        checked={overdue === 'true'}
        onChange={checked => list.filter({ overdue: checked ? 'true' : null })}
        variant="light"
      >
        فات موعدها
      </Chip>
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
