import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type client } from '../../../ui/dashboard/api.ts'
import { DayRangeFilter } from '../../../ui/dashboard/DayRangeFilter.tsx'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { keptListTime } from '../../../ui/dashboard/keptState.ts'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { endOfDay, startOfDay } from '../../../ui/dashboard/siteTime.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { logColumns } from './logColumns.tsx'
import { actionLabel, subjectLabel } from './logLabels.ts'

type Sort = NonNullable<Parameters<typeof client.log.paginate>[0]['sort']>

export function LogPage() {
  const list = useListState<'actor' | 'subject' | 'action' | 'from' | 'to', Sort>({
    sort: '-at',
    filters: ['actor', 'subject', 'action', 'from', 'to'],
  })
  const { actor, subject, action, from, to } = list.filters
  const query = useQuery(
    api.log.paginate.queryOptions({
      input: {
        ...list.input,
        actor: Number(actor) || undefined,
        subject,
        action,
        from: from ? startOfDay(from) : undefined,
        to: to ? endOfDay(to) : undefined,
      },
      placeholderData: keepPreviousData,
      gcTime: keptListTime,
    }),
  )
  const { data: choices } = useQuery(api.log.choices.queryOptions({}))
  return (
    <ListPage
      title="السجل"
      text="من فعل ماذا، ومتى. لا يُعدَّل ولا يُحذف منه."
      list={list}
      query={query}
      columns={logColumns}
      searchLabel="ابحث باسم الشخص أو العنصر"
      filters={
        <>
          <FilterSelect
            label="المستخدم"
            name="actor"
            searchable
            options={(choices?.actors ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            list={list}
          />
          <FilterSelect
            label="الإجراء"
            name="action"
            searchable
            options={(choices?.actions ?? []).map(value => ({ value, label: actionLabel(value) }))}
            list={list}
          />
          <FilterSelect
            label="نوع العنصر"
            name="subject"
            options={(choices?.subjects ?? []).map(value => ({ value, label: subjectLabel(value) }))}
            list={list}
          />
          <DayRangeFilter label="بين يومين" list={list} />
        </>
      }
      empty={{ title: 'لا شيء في السجل بعد', text: 'يُكتب هنا كل ما يفعله العاملون.' }}
    />
  )
}
