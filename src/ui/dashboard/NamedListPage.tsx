import { Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatGregorian } from '../../arabic/dates.ts'
import type { Picture } from '../../contract/fields.ts'
import { ArticleCount } from './ArticleCount.tsx'
import { FilterSelect, flagOf } from './FilterSelect.tsx'
import { IconAction } from './IconAction.tsx'
import { NameCell } from './NameCell.tsx'
import { PageHeader } from './PageHeader.tsx'
import { RowPicture } from './RowPicture.tsx'
import { RowSwitch } from './RowSwitch.tsx'
import { removeEntity } from './removeEntity.ts'
import { middleScreen, type StaffColumn, type StaffQuery, StaffTable, wideScreen } from './StaffTable.tsx'
import { useListState } from './useListState.ts'
import { useRowSwitch } from './useRowSwitch.ts'

type NamedRow = {
  id: number
  name: string
  image: Picture | null
  status: boolean
  articles: number
  createdAt: string
}
type Sort = 'name' | '-name' | 'createdAt' | '-createdAt' | 'articles' | '-articles'
export type NamedListInput = {
  page: number
  limit: number
  sort: Sort
  q: string | undefined
  status: boolean | undefined
}

type Props<Row extends NamedRow> = {
  title: string
  text: string
  /** «الكاتب» */
  one: string
  feminine?: boolean
  /** «كاتب جديد» */
  add: string
  empty: { title: string; text: string }
  usePage: (input: NamedListInput) => StaffQuery<Row>
  /** Of all calls about them, and of the list's. */
  keys: { all: QueryKey; page: QueryKey }
  may: { create: boolean; edit: boolean; setStatus: boolean; remove: boolean }
  setStatus: (change: { id: number; status: boolean }) => Promise<Partial<NamedRow>>
  remove: (thing: { id: number }) => Promise<unknown>
  /** What the list of articles calls them: «author» of `?author=`. */
  filter: string
  detail: (row: Row) => ReactNode
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode
}

/** The list of what articles bear by name and face: authors, people, sources. */
export function NamedListPage<Row extends NamedRow>({
  title,
  text,
  one,
  feminine = false,
  add,
  empty,
  usePage,
  keys,
  may,
  setStatus,
  remove,
  filter,
  detail,
  dialog,
}: Props<Row>) {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = usePage({
    page: list.page,
    limit: list.limit,
    sort: list.sort,
    q: list.q || undefined,
    status: flagOf(list.filters.status),
  })
  const [edited, setEdited] = useState<Row | 'new'>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toggle = useRowSwitch<NamedRow, { status: boolean }>(keys.page, ({ id }, { status }) =>
    setStatus({ id, status }),
  )
  const [on, off] = feminine ? ['مفعّلة', 'معطّلة'] : ['مفعّل', 'معطّل']

  async function removeRow({ id, name }: Row) {
    const isGone = await removeEntity({
      what: `${one} «${name}»`,
      feminine,
      remove: () => remove({ id }),
      holds: feminine ? 'تُذكر في' : 'يُذكر في',
      shownIn: true,
      showArticles: () => navigate(`/dashboard/article/list?${filter}=${id}`),
    })
    if (isGone) await queries.invalidateQueries({ queryKey: keys.all })
  }

  const columns: StaffColumn<Row>[] = [
    {
      accessor: 'name',
      title: one,
      sortable: true,
      render: row => (
        <NameCell
          name={row.name}
          detail={detail(row)}
          picture={<RowPicture picture={row.image} name={row.name} />}
          onOpen={may.edit ? () => setEdited(row) : undefined}
        />
      ),
    },
    {
      accessor: 'articles',
      title: 'المقالات',
      sortable: true,
      width: 110,
      visibleMediaQuery: middleScreen,
      render: row => <ArticleCount count={row.articles} filter={`${filter}=${row.id}`} />,
    },
    {
      accessor: 'status',
      title: on,
      width: 90,
      render: row => (
        <RowSwitch
          label={`تفعيل «${row.name}»`}
          checked={row.status}
          may={may.setStatus}
          onChange={status => toggle(row, { status })}
        />
      ),
    },
    {
      accessor: 'createdAt',
      title: feminine ? 'أُضيفت' : 'أُضيف',
      sortable: true,
      width: 150,
      visibleMediaQuery: wideScreen,
      render: row => formatGregorian(row.createdAt),
    },
    {
      accessor: 'actions',
      hidden: !may.edit && !may.remove,
      title: 'إجراءات',
      width: 100,
      render: row => (
        <Group gap={0} wrap="nowrap">
          {may.edit && (
            <IconAction label={`تعديل «${row.name}»`} Icon={IconPencil} onClick={() => setEdited(row)} />
          )}
          {may.remove && (
            <IconAction
              label={`حذف «${row.name}»`}
              Icon={IconTrash}
              danger
              onClick={() => void removeRow(row)}
            />
          )}
        </Group>
      ),
    },
  ]

  const addButton = may.create && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {add}
    </Button>
  )
  return (
    <>
      <PageHeader title={title} text={text} actions={addButton} />
      <StaffTable
        label={title}
        list={list}
        query={query}
        columns={columns}
        searchLabel={`ابحث باسم ${one}`}
        filters={
          <FilterSelect
            label="الحالة"
            name="status"
            options={[
              { value: 'true', label: on },
              { value: 'false', label: off },
            ]}
            list={list}
          />
        }
        empty={{ ...empty, action: addButton }}
      />
      {edited && dialog(edited === 'new' ? undefined : edited, () => setEdited(undefined))}
    </>
  )
}
