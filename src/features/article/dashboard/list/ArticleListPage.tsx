import { Button, Tabs } from '@mantine/core'
import { IconFeather } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../../ui/dashboard/api.ts'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { StaffTable } from '../../../../ui/dashboard/StaffTable.tsx'
import { endOfDay, startOfDay } from '../../../../ui/dashboard/siteTime.ts'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { type ArticleState, articleStates, type StaffRow } from '../../article.schema.ts'
import { createAddress, stateLabels } from '../articleLabels.ts'
import { UnsavedDrafts } from '../drafts/UnsavedDrafts.tsx'
import { ListPresence } from '../presence/ListPresence.tsx'
import { ArticleFilters, articleFilterNames } from './ArticleFilters.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ownerKinds } from './OwnerPills.tsx'
import { useArticleColumns } from './useArticleColumns.tsx'

const sorts = ['publishAt', 'createdAt', 'updatedAt', 'title', 'views', 'relevance'] as const
type Sort = (typeof sorts)[number] | `-${(typeof sorts)[number]}`

export function ArticleListPage() {
  const list = useListState<(typeof articleFilterNames)[number], Sort>({
    sort: '-publishAt',
    searchSort: '-relevance',
    filters: articleFilterNames,
  })
  const [selected, setSelected] = useState<StaffRow[]>([])
  const { category, agency, breaking, returned, from, to } = list.filters
  const state = articleStates.find(known => known === list.filters.state)
  const query = useQuery(
    api.article.staffList.queryOptions({
      input: {
        ...list.input,
        state,
        category: category ? Number(category) : undefined,
        agency: agency ? Number(agency) : undefined,
        ...Object.fromEntries(ownerKinds.map(kind => [kind, Number(list.filters[kind]) || undefined])),
        breaking: breaking === 'true' ? true : undefined,
        returned: returned === 'true' ? true : undefined,
        from: from ? startOfDay(from) : undefined,
        to: to ? endOfDay(to) : undefined,
      },
      placeholderData: keepPreviousData,
    }),
  )
  const columns = useArticleColumns()
  const shown = new Set(query.data?.items.map(row => row.id))
  const chosen = selected.filter(row => shown.has(row.id))
  const write = (
    <Button component={Link} to={createAddress} leftSection={<IconFeather size={16} />}>
      مقال جديد
    </Button>
  )

  return (
    <>
      <PageHeader title="المقالات" actions={write} />
      <UnsavedDrafts />
      <Tabs
        value={state ?? 'all'}
        onChange={value => {
          setSelected([])
          list.filter({ state: value === 'all' ? null : (value as ArticleState) })
        }}
        mb="sm"
      >
        <Tabs.List aria-label="حالة المقالات" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
          <Tabs.Tab value="all">الكل</Tabs.Tab>
          {articleStates.map(name => (
            <Tabs.Tab key={name} value={name}>
              {stateLabels[name].plural}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <ListPresence articles={[...shown].slice(0, 100)}>
        <StaffTable
          label="المقالات"
          list={list}
          query={query}
          columns={columns}
          searchLabel="ابحث في المقالات"
          filters={<ArticleFilters list={list} />}
          selection={{ rows: chosen, onChange: setSelected, nameOf: row => row.title }}
          empty={{
            title: 'لا مقالات بعد',
            text: 'اكتب أول مقال، أو أضف مرشّح RSS يجلب مقالات الوكالات.',
            action: write,
          }}
        />
      </ListPresence>
      <BulkBar rows={chosen} onDone={() => setSelected([])} />
    </>
  )
}
