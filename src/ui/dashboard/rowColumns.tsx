import { Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatGregorian } from '../../arabic/dates.ts'
import { formatNumber } from '../../arabic/digits.ts'
import { ArticleCount } from './ArticleCount.tsx'
import { IconAction } from './IconAction.tsx'
import { RowSwitch } from './RowSwitch.tsx'
import { middleScreen, type StaffColumn, wideScreen } from './StaffTable.tsx'

// Columns that the lists of many entities share.

/** The number of a row's articles, linked to their list with the filter `filter`: `?author=`. */
export function articlesColumn<Row extends { id: number; articles: number }>(
  filter: string,
  width = 110,
): StaffColumn<Row> {
  return {
    accessor: 'articles',
    title: 'المقالات',
    sortable: true,
    width,
    visibleMediaQuery: middleScreen,
    render: ({ id, articles }) => <ArticleCount count={articles} filter={`${filter}=${id}`} />,
  }
}

export function orderColumn<Row extends { order: number }>(): StaffColumn<Row> {
  return {
    accessor: 'order',
    title: 'الترتيب',
    sortable: true,
    width: 110,
    visibleMediaQuery: middleScreen,
    render: ({ order }) => formatNumber(order),
  }
}

export function createdColumn<Row extends { createdAt: string }>(title: string): StaffColumn<Row> {
  return {
    accessor: 'createdAt',
    title,
    sortable: true,
    width: 150,
    visibleMediaQuery: wideScreen,
    render: ({ createdAt }) => formatGregorian(createdAt),
  }
}

/** A switch in each row. Title, width and media query override the usual ones. */
export function switchColumn<Row, Flag extends keyof Row & string>(
  flag: Flag,
  {
    label,
    may,
    toggle,
    ...column
  }: {
    /** The switch's accessible name: «تفعيل «سياسة»». */
    label: (row: Row) => string
    may: boolean
    toggle: (row: Row, change: { [Each in Flag]: boolean }) => void
  } & Pick<StaffColumn<Row>, 'title' | 'width' | 'visibleMediaQuery'>,
): StaffColumn<Row> {
  return {
    accessor: flag,
    width: 90,
    ...column,
    render: row => (
      <RowSwitch
        label={label(row)}
        checked={row[flag] === true}
        may={may}
        onChange={checked => toggle(row, { [flag]: checked } as { [Each in Flag]: boolean })}
      />
    ),
  } as StaffColumn<Row>
}

/** The switch that enables and disables a named row: `status`, or `enabled`. */
export function enablingColumn<Row extends { name: string }, Flag extends keyof Row & string>(
  flag: Flag,
  title: string,
  may: boolean,
  toggle: (row: Row, change: { [Each in Flag]: boolean }) => void,
): StaffColumn<Row> {
  return switchColumn<Row, Flag>(flag, { title, label: ({ name }) => `تفعيل «${name}»`, may, toggle })
}

/** Edit and delete; hidden without the right to either. */
export function actionsColumn<Row>({
  may,
  nameOf,
  way,
  remove,
  before,
  between,
  width = 100,
}: {
  may: { edit: boolean; remove: boolean }
  nameOf: (row: Row) => string
  /** Opens the row's form: a link, or a handler that opens a dialog. */
  way: (row: Row) => Way
  remove: (row: Row) => void
  /** Other actions, before and after edit. */
  before?: (row: Row) => ReactNode
  between?: (row: Row) => ReactNode
  width?: number
}): StaffColumn<Row> {
  return {
    accessor: 'actions',
    hidden: !may.edit && !may.remove,
    title: 'إجراءات',
    width,
    render: row => (
      <Group gap={0} wrap="nowrap">
        {before?.(row)}
        {may.edit && <IconAction label={`عدّل «${nameOf(row)}»`} Icon={IconPencil} {...way(row)} />}
        {between?.(row)}
        {may.remove && (
          <IconAction label={`احذف «${nameOf(row)}»`} Icon={IconTrash} danger onClick={() => remove(row)} />
        )}
      </Group>
    ),
  }
}

type Way = { to: string } | { onClick: () => void }
