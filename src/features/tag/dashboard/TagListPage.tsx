import { Button, Group } from '@mantine/core'
import { IconArrowMerge, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatGregorian } from '../../../arabic/dates.ts'
import { ArticleCount } from '../../../ui/dashboard/ArticleCount.tsx'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf } from '../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { RowSwitch } from '../../../ui/dashboard/RowSwitch.tsx'
import { removeEntity } from '../../../ui/dashboard/removeEntity.ts'
import { middleScreen, type StaffColumn, StaffTable, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { type Tag, tagContract } from '../tag.contract.ts'
import { TagDialog } from './TagDialog.tsx'
import { TagMergeDialog } from './TagMergeDialog.tsx'

type Row = Tag & { articles: number }
type Sort = NonNullable<Parameters<typeof client.tag.paginate>[0]['sort']>

export function TagListPage() {
  const list = useListState<'status' | 'visible', Sort>({
    sort: '-createdAt',
    filters: ['status', 'visible'],
  })
  const query = useQuery(
    api.tag.paginate.queryOptions({
      input: {
        page: list.page,
        limit: list.limit,
        sort: list.sort,
        q: list.q || undefined,
        status: flagOf(list.filters.status),
        visible: flagOf(list.filters.visible),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const [edited, setEdited] = useState<Row | 'new'>()
  const [merged, setMerged] = useState<Row>()
  const may = useRights(tagContract)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toggle = useRowSwitch<Row, { status?: boolean; visible?: boolean }>(
    api.tag.paginate.key(),
    ({ id }, { status, visible }) =>
      status === undefined
        ? client.tag.setVisible({ id, visible: visible ?? true })
        : client.tag.setStatus({ id, status }),
  )

  async function remove(tag: Row) {
    const isGone = await removeEntity({
      what: `الوسم «${tag.name}»`,
      remove: () => client.tag.remove({ id: tag.id }),
      holds: 'يظهر في',
      shownIn: true,
      showArticles: () => navigate(`/dashboard/article/list?tag=${tag.id}`),
    })
    if (isGone) await queries.invalidateQueries({ queryKey: api.tag.key() })
  }

  const columns: StaffColumn<Row>[] = [
    {
      accessor: 'name',
      title: 'الوسم',
      sortable: true,
      render: tag => <NameCell name={tag.name} onOpen={may.edit ? () => setEdited(tag) : undefined} />,
    },
    {
      accessor: 'articles',
      title: 'المقالات',
      sortable: true,
      width: 110,
      visibleMediaQuery: middleScreen,
      render: tag => <ArticleCount count={tag.articles} filter={`tag=${tag.id}`} />,
    },
    {
      accessor: 'status',
      title: 'يُستعمل',
      width: 90,
      visibleMediaQuery: middleScreen,
      render: tag => (
        <RowSwitch
          label={`السماح باستعمال «${tag.name}»`}
          checked={tag.status}
          may={may.setStatus}
          onChange={status => toggle(tag, { status })}
        />
      ),
    },
    {
      accessor: 'visible',
      title: 'يراه القراء',
      width: 110,
      render: tag => (
        <RowSwitch
          label={`إظهار «${tag.name}» للقراء`}
          checked={tag.visible}
          may={may.setVisible}
          onChange={visible => toggle(tag, { visible })}
        />
      ),
    },
    {
      accessor: 'createdAt',
      title: 'أُنشئ',
      sortable: true,
      width: 150,
      visibleMediaQuery: wideScreen,
      render: tag => formatGregorian(tag.createdAt),
    },
    {
      accessor: 'actions',
      hidden: !may.edit && !may.remove,
      title: 'إجراءات',
      width: 130,
      render: tag => (
        <Group gap={0} wrap="nowrap">
          {may.edit && (
            <IconAction label={`تعديل «${tag.name}»`} Icon={IconPencil} onClick={() => setEdited(tag)} />
          )}
          {may.merge && (
            <IconAction
              label={`دمج «${tag.name}» في آخر`}
              Icon={IconArrowMerge}
              onClick={() => setMerged(tag)}
            />
          )}
          {may.remove && (
            <IconAction
              label={`حذف «${tag.name}»`}
              Icon={IconTrash}
              danger
              onClick={() => void remove(tag)}
            />
          )}
        </Group>
      ),
    },
  ]

  const add = may.create && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      وسم جديد
    </Button>
  )
  return (
    <>
      <PageHeader title="الوسوم" text="كلمات تجمع ما يُنشر عن موضوع واحد، في كل الأقسام." actions={add} />
      <StaffTable
        label="الوسوم"
        list={list}
        query={query}
        columns={columns}
        searchLabel="ابحث باسم الوسم"
        filters={
          <>
            <FilterSelect
              label="الاستعمال"
              name="status"
              options={[
                { value: 'true', label: 'مسموح استعماله' },
                { value: 'false', label: 'ممنوع استعماله' },
              ]}
              list={list}
            />
            <FilterSelect
              label="الظهور للقراء"
              name="visible"
              options={[
                { value: 'true', label: 'ظاهر للقراء' },
                { value: 'false', label: 'مخفي عنهم' },
              ]}
              list={list}
            />
          </>
        }
        empty={{ title: 'لا وسوم بعد', text: 'أنشئ أول وسم لتجمع به المقالات.', action: add }}
      />
      {edited && (
        <TagDialog tag={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {merged && <TagMergeDialog tag={merged} onClose={() => setMerged(undefined)} />}
    </>
  )
}
