import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf } from '../../../ui/dashboard/FilterSelect.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { removeEntity } from '../../../ui/dashboard/removeEntity.ts'
import { StaffTable } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useNow } from '../../../ui/dashboard/useNow.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useAgencyChoices, useCategoryChoices } from '../../article/dashboard/useChoices.ts'
import { type Feed, feedContract } from '../feed.contract.ts'
import classes from './Feed.module.css'
import { feedColumns } from './feedColumns.tsx'
import { healthOf } from './feedWords.ts'
import { pollEvery, useFetchNow } from './useFetchNow.ts'

type Sort = NonNullable<Parameters<typeof client.feed.list>[0]['sort']>
const filterNames = ['active', 'failing', 'agency', 'category'] as const

export function FeedListPage() {
  const list = useListState<(typeof filterNames)[number], Sort>({ sort: 'name', filters: filterNames })
  const { fetchNow, isUnderWay } = useFetchNow()
  const { active, failing, agency, category } = list.filters
  const query = useQuery(
    api.feed.list.queryOptions({
      input: {
        page: list.page,
        limit: list.limit,
        sort: list.sort,
        q: list.q || undefined,
        active: flagOf(active),
        failing: flagOf(failing),
        agency: agency ? Number(agency) : undefined,
        category: category ? Number(category) : undefined,
      },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollEvery(state.data?.items.some(isUnderWay) ?? false),
    }),
  )
  const now = useNow()
  const agencies = useAgencyChoices(true)
  const categories = useCategoryChoices()
  const may = useRights(feedContract)
  const queries = useQueryClient()
  const toggle = useRowSwitch<Feed, { active: boolean }>(api.feed.list.key(), ({ id }, change) =>
    client.feed.setActive({ id, ...change }),
  )

  async function remove(feed: Feed) {
    const isGone = await removeEntity({
      what: `المرشّح «${feed.name}»`,
      message: 'لن يُجلب منه جديد بعد الآن. تبقى المقالات التي جاءت منه.',
      remove: () => client.feed.remove({ id: feed.id }),
      holds: 'يحمل',
    })
    if (isGone) await queries.invalidateQueries({ queryKey: api.feed.key() })
  }

  const add = may.create && (
    <Button component={Link} to="/dashboard/filters/create" leftSection={<IconPlus size={16} />}>
      مرشّح جديد
    </Button>
  )
  return (
    <>
      <PageHeader
        title="مرشّحات RSS"
        text="خلاصات تُجلب تباعًا، ويُختار منها بالكلمات ما يصير مقالات."
        actions={add}
      />
      <StaffTable
        label="المرشّحات"
        list={list}
        query={query}
        columns={feedColumns({ may, now, toggle, fetchNow, isUnderWay, remove: feed => void remove(feed) })}
        searchLabel="ابحث باسم المرشّح"
        filters={
          <>
            <FilterSelect
              label="الصحة"
              name="failing"
              options={[
                { value: 'true', label: 'متعثّر' },
                { value: 'false', label: 'غير متعثّر' },
              ]}
              list={list}
            />
            <FilterSelect
              label="التشغيل"
              name="active"
              options={[
                { value: 'true', label: 'يعمل' },
                { value: 'false', label: 'موقوف' },
              ]}
              list={list}
            />
            <FilterSelect label="الوكالة" name="agency" options={agencies} list={list} searchable />
            <FilterSelect label="القسم" name="category" options={categories} list={list} searchable />
          </>
        }
        rowClassName={feed => (healthOf(feed) === 'failing' ? classes.failing : undefined)}
        empty={{
          title: 'لا مرشّحات بعد',
          text: 'أضف خلاصة وكالة أو موقع، فتصل أخبارها وحدها.',
          action: add,
        }}
      />
    </>
  )
}
