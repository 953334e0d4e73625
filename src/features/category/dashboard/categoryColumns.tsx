import { Badge, ColorSwatch, Group } from '@mantine/core'
import { IconCornerDownLeft } from '@tabler/icons-react'
import { MoveButtons } from '../../../ui/dashboard/MoveButtons.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import {
  actionsColumn,
  articlesColumn,
  createdColumn,
  enablingColumn,
} from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import type { Category } from '../category.contract.ts'
import { siblingsOf } from './categoryTree.ts'

export type CategoryRow = Category & { articles: number }

const editAddress = ({ id }: CategoryRow) => `/dashboard/category/edit/${id}`

type Options = {
  categories: CategoryRow[]
  may: { edit: boolean; setStatus: boolean; remove: boolean }
  /** The reason why the order cannot be changed now. */
  moveRefusal: string | undefined
  toggle: (category: CategoryRow, change: { status: boolean }) => void
  move: (category: CategoryRow, by: -1 | 1) => void
  remove: (category: CategoryRow) => void
}

export function categoryColumns(options: Options): StaffColumn<CategoryRow>[] {
  const { categories, may, moveRefusal, toggle, move, remove } = options
  const isUnderParent = ({ parent }: CategoryRow) =>
    parent !== null && categories.some(({ id }) => id === parent.id)
  return [
    {
      accessor: 'name',
      title: 'القسم',
      sortable: true,
      render: category => (
        <NameCell
          name={category.name}
          detail={
            category.parent && !isUnderParent(category) ? `فرع من «${category.parent.name}»` : undefined
          }
          to={may.edit ? editAddress(category) : undefined}
          picture={
            <Group gap={6} wrap="nowrap" ps={isUnderParent(category) ? 14 : 0}>
              {isUnderParent(category) && (
                <IconCornerDownLeft size={16} stroke={1.5} aria-label="فرع" style={{ opacity: 0.5 }} />
              )}
              <ColorSwatch color={category.colour} size={14} withShadow={false} aria-hidden />
            </Group>
          }
        />
      ),
    },
    articlesColumn('category'),
    {
      accessor: 'topic',
      title: 'للمتابعة',
      width: 110,
      visibleMediaQuery: wideScreen,
      render: category =>
        category.topic && (
          <Badge variant="light" color="teal">
            يُتابَع
          </Badge>
        ),
    },
    createdColumn('أُنشئ'),
    {
      accessor: 'order',
      hidden: !may.edit,
      title: 'الترتيب',
      sortable: true,
      width: 110,
      visibleMediaQuery: middleScreen,
      render: category => (
        <MoveButtons
          row={category}
          siblings={siblingsOf(categories, category)}
          name={category.name}
          refusal={moveRefusal}
          onMove={by => move(category, by)}
        />
      ),
    },
    enablingColumn('status', 'مفعّل', may.setStatus, toggle),
    actionsColumn({
      may,
      nameOf: ({ name }) => name,
      way: category => ({ to: editAddress(category) }),
      remove,
    }),
  ]
}
