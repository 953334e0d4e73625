import { Button, Group, Switch } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatGregorian } from '../../../arabic/dates.ts'
import { ArticleCount } from '../../../dashboard/ArticleCount.tsx'
import { api, client } from '../../../dashboard/api.ts'
import { FilterSelect, flagOf } from '../../../dashboard/FilterSelect.tsx'
import { IconAction } from '../../../dashboard/IconAction.tsx'
import { NameCell } from '../../../dashboard/NameCell.tsx'
import { PageHeader } from '../../../dashboard/PageHeader.tsx'
import { removeEntity } from '../../../dashboard/removeEntity.ts'
import { middleScreen, type StaffColumn, StaffTable, wideScreen } from '../../../dashboard/StaffTable.tsx'
import { useListState } from '../../../dashboard/useListState.ts'
import { useRowSwitch } from '../../../dashboard/useRowSwitch.ts'
import { RowPicture } from '../../media/dashboard/RowPicture.tsx'
import type { Source } from '../source.contract.ts'
import { SourceDialog } from './SourceDialog.tsx'

type Row = Source & { articles: number }
type Sort = NonNullable<Parameters<typeof client.source.paginate>[0]['sort']>

export function SourceListPage() {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = useQuery(
    api.source.paginate.queryOptions({
      input: {
        page: list.page,
        limit: list.limit,
        sort: list.sort,
        q: list.q || undefined,
        status: flagOf(list.filters.status),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const [edited, setEdited] = useState<Row | 'new'>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toggle = useRowSwitch<Row, { status: boolean }>(api.source.paginate.key(), ({ id }, { status }) =>
    client.source.setStatus({ id, status }),
  )

  async function remove(source: Row) {
    const isGone = await removeEntity({
      what: `المصدر «${source.name}»`,
      remove: () => client.source.remove({ id: source.id }),
      holds: 'يُذكر في',
      shownIn: true,
      showArticles: () => navigate(`/dashboard/article/list?source=${source.id}`),
    })
    if (isGone) await queries.invalidateQueries({ queryKey: api.source.key() })
  }

  const columns: StaffColumn<Row>[] = [
    {
      accessor: 'name',
      title: 'المصدر',
      sortable: true,
      render: source => (
        <NameCell
          name={source.name}
          detail={source.url && <bdi>{hostOf(source.url)}</bdi>}
          picture={<RowPicture picture={source.image} name={source.name} />}
          onOpen={() => setEdited(source)}
        />
      ),
    },
    {
      accessor: 'articles',
      title: 'المقالات',
      sortable: true,
      width: 110,
      visibleMediaQuery: middleScreen,
      render: source => <ArticleCount count={source.articles} filter={`source=${source.id}`} />,
    },
    {
      accessor: 'status',
      title: 'مفعّل',
      width: 90,
      render: source => (
        <Switch
          aria-label={`تفعيل «${source.name}»`}
          checked={source.status}
          onChange={event => toggle(source, { status: event.currentTarget.checked })}
        />
      ),
    },
    {
      accessor: 'createdAt',
      title: 'أُضيف',
      sortable: true,
      width: 150,
      visibleMediaQuery: wideScreen,
      render: source => formatGregorian(source.createdAt),
    },
    {
      accessor: 'actions',
      title: 'إجراءات',
      width: 100,
      render: source => (
        <Group gap={0} wrap="nowrap">
          <IconAction label={`تعديل «${source.name}»`} Icon={IconPencil} onClick={() => setEdited(source)} />
          <IconAction
            label={`حذف «${source.name}»`}
            Icon={IconTrash}
            danger
            onClick={() => void remove(source)}
          />
        </Group>
      ),
    },
  ]

  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      مصدر جديد
    </Button>
  )
  return (
    <>
      <PageHeader title="المصادر" text="ما نُقلت عنه الأخبار: صحف ومؤسسات ومواقع." actions={add} />
      <StaffTable
        label="المصادر"
        list={list}
        query={query}
        columns={columns}
        searchLabel="ابحث باسم المصدر"
        filters={
          <FilterSelect
            label="الحالة"
            name="status"
            options={[
              { value: 'true', label: 'مفعّل' },
              { value: 'false', label: 'معطّل' },
            ]}
            list={list}
          />
        }
        empty={{ title: 'لا مصادر بعد', text: 'أضف أول مصدر لتنسب إليه الأخبار.', action: add }}
      />
      {edited && (
        <SourceDialog source={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
}
