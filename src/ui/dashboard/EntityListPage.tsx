import { type ComponentProps, type ReactNode, useState } from 'react'
import { ListPage } from './ListPage.tsx'
import { NameCell } from './NameCell.tsx'
import { actionsColumn } from './rowColumns.tsx'
import type { StaffColumn } from './StaffTable.tsx'

type Props<Row extends { id: number }> = Omit<
  ComponentProps<typeof ListPage<Row>>,
  'add' | 'columns' | 'searchLabel'
> & {
  /** «الوسم» */
  one: string
  /** «وسم جديد» */
  add: string
  searchLabel?: string
  /** Opens the form of a new one on load. */
  opensNew?: boolean
  may: { create: boolean; edit: boolean; remove: boolean }
  nameOf: (row: Row) => string
  /** Shown beside a row's name. */
  name?: {
    accessor?: string
    title?: string
    detail?: (row: Row) => ReactNode
    instead?: (row: Row) => ReactNode
    picture?: (row: Row) => ReactNode
  }
  /** Columns between the name and the actions. */
  columns: StaffColumn<Row>[]
  /** Actions between editing and deleting. */
  actions?: (row: Row) => ReactNode
  actionsWidth?: number
  remove: (row: Row) => void
  /** The form; without a row for a new one. */
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode
}

/** List of an entity whose form is a dialog. */
export function EntityListPage<Row extends { id: number }>({
  one,
  add,
  searchLabel = `ابحث باسم ${one}`,
  opensNew = false,
  may,
  nameOf,
  name: { accessor = 'name', title = one, detail, instead, picture } = {},
  columns,
  actions,
  actionsWidth,
  remove,
  dialog,
  ...page
}: Props<Row>) {
  const [edited, setEdited] = useState<Row | 'new' | undefined>(opensNew && may.create ? 'new' : undefined)
  return (
    <>
      <ListPage
        {...page}
        add={may.create && { label: add, onClick: () => setEdited('new') }}
        searchLabel={searchLabel}
        columns={[
          {
            accessor,
            title,
            sortable: true,
            render: row => (
              <NameCell
                name={nameOf(row)}
                detail={detail?.(row)}
                instead={instead?.(row)}
                picture={picture?.(row)}
                onOpen={may.edit ? () => setEdited(row) : undefined}
              />
            ),
          },
          ...columns,
          actionsColumn({
            may,
            nameOf,
            way: row => ({ onClick: () => setEdited(row) }),
            remove,
            ...(actions && { between: actions }),
            ...(actionsWidth && { width: actionsWidth }),
          }),
        ]}
      />
      {edited && dialog(edited === 'new' ? undefined : edited, () => setEdited(undefined))}
    </>
  )
}
