import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { FilterChip } from '../../../ui/dashboard/FilterChip.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useNow } from '../../../ui/dashboard/useNow.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import {
  useAgencyChoices,
  useAuthorChoices,
  useCategoryChoices,
} from '../../article/dashboard/fields/useChoices.ts'
import { type Feed, feedContract } from '../feed.contract.ts'
import classes from './Feed.module.css'
import { FeedImportDialog } from './FeedImportDialog.tsx'
import { FeedOwnerPills, feedOwnerKinds } from './FeedOwnerPills.tsx'
import { FeedTroubles } from './FeedTroubles.tsx'
import { feedColumns } from './feedColumns.tsx'
import { healthOf } from './feedWords.ts'
import { pollEvery, useFetchNow } from './useFetchNow.ts'

type Sort = NonNullable<Parameters<typeof client.feed.list>[0]['sort']>
const filterNames = [
  'active',
  'failing',
  'silent',
  'agency',
  'category',
  'author',
  ...feedOwnerKinds,
] as const

export function FeedListPage() {
  const list = useListState<(typeof filterNames)[number], Sort>({ sort: 'name', filters: filterNames })
  const { fetchNow, isUnderWay } = useFetchNow()
  const { active, failing, silent, ...owners } = list.filters
  const idOf = (name: keyof typeof owners) => (owners[name] ? Number(owners[name]) : undefined)
  const query = useQuery(
    api.feed.list.queryOptions({
      input: {
        ...list.input,
        active: flagOf(active),
        failing: flagOf(failing),
        silent: flagOf(silent),
        agency: idOf('agency'),
        category: idOf('category'),
        author: idOf('author'),
        source: idOf('source'),
        tag: idOf('tag'),
        person: idOf('person'),
        stage: idOf('stage'),
        assignee: idOf('assignee'),
      },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pollEvery(state.data?.items.some(isUnderWay) ?? false),
    }),
  )
  const [isImporting, setImporting] = useState(false)
  const now = useNow()
  const agencies = useAgencyChoices(true)
  const categories = useCategoryChoices()
  const authors = useAuthorChoices()
  const may = useRights(feedContract)
  const remove = useRemoval(api.feed.key())
  const toggle = useRowSwitch<Feed, { active: boolean }>(api.feed.list.key(), ({ id }, change) =>
    client.feed.setActive({ id, ...change }),
  )

  return (
    <>
      {isImporting && <FeedImportDialog onClose={() => setImporting(false)} />}
      <FeedTroubles />
      <ListPage
        title="مرشّحات RSS"
        label="المرشّحات"
        text="خلاصات تُجلب تباعًا، ويُختار منها بالكلمات ما يصير مقالات."
        add={may.create && { label: 'مرشّح جديد', to: '/dashboard/filters/create' }}
        more={
          <>
            <Button
              component="a"
              href={apiAddress('/api/v1/rssfilters/export')}
              download
              variant="default"
              leftSection={<IconDownload size={16} />}
            >
              صدّر المصادر
            </Button>
            {may.import && (
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                onClick={() => setImporting(true)}
              >
                استورد مصادر
              </Button>
            )}
          </>
        }
        empty={{ title: 'لا مرشّحات بعد', text: 'أضف خلاصة وكالة أو موقع، فتصل أخبارها تلقائيًا.' }}
        list={list}
        query={query}
        columns={feedColumns({
          may,
          now,
          toggle,
          fetchNow,
          isUnderWay,
          remove: ({ id, name }) =>
            void remove({
              what: `المرشّح «${name}»`,
              message: 'لن يُجلب منه جديد بعد الآن. تبقى المقالات التي جاءت منه.',
              remove: () => client.feed.remove({ id }),
            }),
        })}
        searchLabel="ابحث باسم المرشّح"
        filters={
          <>
            <FilterSelect
              label="الصحة"
              name="failing"
              options={flagOptions('متعثّر', 'غير متعثّر')}
              list={list}
            />
            <FilterChip name="silent" list={list}>
              ساكت
            </FilterChip>
            <FilterSelect label="التشغيل" name="active" options={flagOptions('يعمل', 'موقوف')} list={list} />
            <FilterSelect label="الوكالة" name="agency" options={agencies} list={list} searchable />
            <FilterSelect label="القسم" name="category" options={categories} list={list} searchable />
            <FilterSelect label="الكاتب" name="author" options={authors} list={list} searchable />
            <FeedOwnerPills list={list} />
          </>
        }
        rowClassName={feed => (['failing', 'gone'].includes(healthOf(feed)) ? classes.failing : undefined)}
      />
    </>
  )
}
