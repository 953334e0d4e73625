import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ComponentProps, useState } from 'react'
import type { ListedRow } from '../../../article/article.assignment.schema.ts'
import classes from './Board.module.css'
import { CardBody } from './BoardCard.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import type { Column } from './columns.ts'
import { nextColumn } from './nextColumn.ts'

type Props = Omit<ComponentProps<typeof BoardColumn>, 'column' | 'targets'> & {
  columns: Column[]
  shown: Column[]
  /** Only a wide board scrolls sideways. */
  scrolls: boolean
}

/** The columns, with cards moved by mouse, finger and keys. */
export function DragBoard({ columns, shown, scrolls, ...common }: Props) {
  const [dragged, setDragged] = useState<ListedRow>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  )

  function drop({ active, over }: DragEndEvent): void {
    setDragged(undefined)
    const to = columns.find(({ key }) => key === over?.id)
    const row = active.data.current?.row as ListedRow | undefined
    if (to && row) common.onMove(row, to)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={args => {
        const under = pointerWithin(args)
        return under.length > 0 ? under : rectIntersection(args)
      }}
      accessibility={wordsOf(columns)}
      onDragStart={({ active }) => setDragged(active.data.current?.row as ListedRow)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      <section className={classes.board} aria-label="المراحل" tabIndex={scrolls ? 0 : undefined}>
        {shown.map(column => (
          <BoardColumn
            key={column.key}
            column={column}
            targets={columns.filter(({ stageId, key }) => stageId !== undefined && key !== column.key)}
            {...common}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.lifted}>
            <CardBody row={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** Screen reader announcements during a drag. */
function wordsOf(columns: readonly Column[]) {
  const titleOf = (active: { data: { current?: { row?: ListedRow } | undefined } }) =>
    active.data.current?.row?.title ?? ''
  const nameOf = (id: string | number) => columns.find(({ key }) => key === id)?.name ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => `رُفع «${titleOf(active as never)}».`,
    onDragOver: ({ over }) => (over ? `فوق «${nameOf(over.id)}».` : 'خارج المراحل.'),
    onDragEnd: ({ over }) => (over ? `وُضع في «${nameOf(over.id)}».` : 'عاد إلى مرحلته.'),
    onDragCancel: () => 'أُلغي النقل.',
  }
  return {
    announcements,
    screenReaderInstructions: {
      draggable: 'اضغط مفتاح المسافة لرفعه، والسهمين لنقله بين المراحل، والمسافة لوضعه، وEscape لتركه.',
    },
  }
}
