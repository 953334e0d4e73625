import { Button, Tabs } from '@mantine/core'
import { IconFeather } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { keptListTime, useKeptState } from '../../../../ui/dashboard/keptState.ts'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { StaffTable } from '../../../../ui/dashboard/StaffTable.tsx'
import { endOfDay, startOfDay } from '../../../../ui/dashboard/siteTime.ts'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { UnsavedDrafts } from '../../../draft/dashboard/UnsavedDrafts.tsx'
import { ListPresence } from '../../../presence/dashboard/ListPresence.tsx'
import { SavedLists } from '../../../saved-list/dashboard/SavedLists.tsx'
import { type ArticleState, articleStates } from '../../article.schema.ts'
import { awaitsEditor } from '../../staff-filters.schema.ts'
import { useColumns } from '../fields/listColumns.ts'
import { createAddress, stateLabels } from '../pickers/articleLabels.ts'
import { type ArticleFilterName, ArticleFilters, articleFilterNames } from './ArticleFilters.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { ownerKinds } from './OwnerPills.tsx'
import { UnfinishedBulk } from './UnfinishedBulk.tsx'
import { useArticleColumns } from './useArticleColumns.tsx'

const sorts = ['publishAt', 'createdAt', 'updatedAt', 'title', 'views', 'dueAt', 'relevance'] as const
type Sort = (typeof sorts)[number] | `-${(typeof sorts)[number]}`

export function ArticleListPage() {
  const list = useListState<ArticleFilterName, Sort>({
    sort: '-publishAt',
    searchSort: '-relevance',
    filters: articleFilterNames,
  })
  const [selected, setSelected] = useKeptState<number[]>('selected', [])
  const state = articleStates.find(known => known === list.filters.state)
  const narrowing = { q: list.input.q, state, ...narrowingOf(list.filters) }
  const query = useQuery(
    api.article.staffList.queryOptions({
      input: { ...list.input, ...narrowing },
      placeholderData: keepPreviousData,
      gcTime: keptListTime,
    }),
  )
  const chosenColumns = useColumns()
  const columns = useArticleColumns(chosenColumns.columns)
  const shown = query.data?.items ?? []
  const chosen = shown.filter(row => selected.includes(row.id))
  const write = (
    <Button component={Link} to={createAddress} leftSection={<IconFeather size={16} />}>
      مقال جديد
    </Button>
  )

  return (
    <>
      <PageHeader
        title="المقالات"
        actions={
          <>
            <SavedLists columns={chosenColumns.columns} onColumns={chosenColumns.setColumns} />
            <ColumnsMenu {...chosenColumns} />
          </>
        }
      />
      <UnsavedDrafts />
      <UnfinishedBulk />
      <Tabs
        value={state ?? 'all'}
        onChange={value => {
          setSelected([])
          list.filter({ state: value === 'all' ? null : (value as ArticleState), waiting: null })
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
      <ListPresence articles={shown.map(row => row.id).slice(0, 100)}>
        <StaffTable
          label="المقالات"
          list={list}
          query={query}
          columns={columns}
          searchLabel="ابحث في المقالات"
          filters={<ArticleFilters list={list} />}
          selection={{
            rows: chosen,
            onChange: rows => setSelected(rows.map(row => row.id)),
            nameOf: row => row.title,
          }}
          empty={{
            title: 'لا مقالات بعد',
            text: 'اكتب أول مقال، أو أضف مرشّح RSS يجلب مقالات الوكالات.',
            action: write,
          }}
        />
      </ListPresence>
      <BulkBar
        rows={chosen}
        matching={{
          total: query.data?.total ?? 0,
          isMoreThanTotal: query.data?.isMoreThanTotal ?? false,
          listIds: after => client.article.staffIds({ ...narrowing, after }),
        }}
        onDone={() => setSelected([])}
      />
    </>
  )
}

/** Filters from the address in the form of the calls; invalid ids are dropped. */
function narrowingOf(filters: Partial<Record<ArticleFilterName, string>>) {
  const idOf = (name: ArticleFilterName) => Number(filters[name]) || undefined
  const flag = (name: ArticleFilterName) => filters[name] === 'true' || undefined
  return {
    category: idOf('category'),
    agency: idOf('agency'),
    ...Object.fromEntries(ownerKinds.map(kind => [kind, idOf(kind)])),
    stage: idOf('stage'),
    assignee: idOf('assignee'),
    breaking: flag('breaking'),
    returned: flag('returned'),
    ...(filters.waiting === 'true' && awaitsEditor),
    mine: flag('mine'),
    overdue: flag('overdue'),
    from: filters.from ? startOfDay(filters.from) : undefined,
    to: filters.to ? endOfDay(filters.to) : undefined,
  }
}
