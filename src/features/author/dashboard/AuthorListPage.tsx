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
import type { Author } from '../author.contract.ts'
import { AuthorDialog } from './AuthorDialog.tsx'

type Row = Author & { articles: number }
type Sort = NonNullable<Parameters<typeof client.author.paginate>[0]['sort']>

export function AuthorListPage() {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = useQuery(
    api.author.paginate.queryOptions({
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
  const toggle = useRowSwitch<Row, { status: boolean }>(api.author.paginate.key(), ({ id }, { status }) =>
    client.author.setStatus({ id, status }),
  )

  async function remove(author: Row) {
    const isGone = await removeEntity({
      what: `الكاتب «${author.name}»`,
      remove: () => client.author.remove({ id: author.id }),
      holds: 'يُذكر في',
      shownIn: true,
      showArticles: () => navigate(`/dashboard/article/list?author=${author.id}`),
    })
    if (isGone) await queries.invalidateQueries({ queryKey: api.author.key() })
  }

  const columns: StaffColumn<Row>[] = [
    {
      accessor: 'name',
      title: 'الكاتب',
      sortable: true,
      render: author => (
        <NameCell
          name={author.name}
          detail={author.bio}
          picture={<RowPicture picture={author.image} name={author.name} />}
          onOpen={() => setEdited(author)}
        />
      ),
    },
    {
      accessor: 'articles',
      title: 'المقالات',
      sortable: true,
      width: 110,
      visibleMediaQuery: middleScreen,
      render: author => <ArticleCount count={author.articles} filter={`author=${author.id}`} />,
    },
    {
      accessor: 'status',
      title: 'مفعّل',
      width: 90,
      render: author => (
        <Switch
          aria-label={`تفعيل «${author.name}»`}
          checked={author.status}
          onChange={event => toggle(author, { status: event.currentTarget.checked })}
        />
      ),
    },
    {
      accessor: 'createdAt',
      title: 'أُضيف',
      sortable: true,
      width: 150,
      visibleMediaQuery: wideScreen,
      render: author => formatGregorian(author.createdAt),
    },
    {
      accessor: 'actions',
      title: 'إجراءات',
      width: 100,
      render: author => (
        <Group gap={0} wrap="nowrap">
          <IconAction label={`تعديل «${author.name}»`} Icon={IconPencil} onClick={() => setEdited(author)} />
          <IconAction
            label={`حذف «${author.name}»`}
            Icon={IconTrash}
            danger
            onClick={() => void remove(author)}
          />
        </Group>
      ),
    },
  ]

  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      كاتب جديد
    </Button>
  )
  return (
    <>
      <PageHeader title="الكتّاب" text="من تُنشر المقالات بأسمائهم." actions={add} />
      <StaffTable
        label="الكتّاب"
        list={list}
        query={query}
        columns={columns}
        searchLabel="ابحث باسم الكاتب"
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
        empty={{ title: 'لا كتّاب بعد', text: 'أضف أول كاتب لتنسب إليه المقالات.', action: add }}
      />
      {edited && (
        <AuthorDialog author={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
