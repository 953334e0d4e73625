import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, ColorSwatch, Group, Modal, Paper, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../ui/dashboard/api.ts'
import { DragHandle, dragRole } from '../../../ui/dashboard/DragHandle.tsx'
import { currentOfStale } from '../../../ui/dashboard/formErrors.ts'
import { MoveButtons } from '../../../ui/dashboard/MoveButtons.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useAskingClose } from '../../../ui/dashboard/useAskingClose.ts'
import { closestSibling, nextSibling } from './amongSiblings.ts'
import type { CategoryRow } from './categoryColumns.tsx'
import { inTreeOrder, moveTo, siblingsOf } from './categoryTree.ts'
import { orderWords } from './orderWords.ts'

type Props = { categories: CategoryRow[]; onClose: () => void; onSaved: () => Promise<unknown> }

/** Reorders both levels, with a drag handle for mouse, finger or keys, or with arrow buttons; saved at once. */
export function OrderDialog({ categories, onClose, onSaved }: Props) {
  const [before] = useState(() =>
    inTreeOrder(categories.toSorted((one, other) => one.order - other.order || one.id - other.id)),
  )
  const [order, setOrder] = useState(before)
  const [isDragging, setDragging] = useState(false)
  const isChanged = order.some(({ id }, place) => id !== before[place]?.id)
  const close = useAskingClose(
    () => isChanged,
    onClose,
    () => save.isPending,
  )
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextSibling }),
  )
  const save = useMutation({
    mutationFn: () => client.category.reorder({ order: order.map(({ id, revision }) => ({ id, revision })) }),
    async onSuccess() {
      await onSaved()
      snackbar.success('حُفظ ترتيب الأقسام.')
      onClose()
    },
    async onError(error) {
      if (currentOfStale(error) === undefined) return snackbar.error(error)
      // Another editor's order must not be lost: this one is made again, based on the current order.
      await onSaved()
      snackbar.error('غيّر محرر آخر الأقسام بعد أن فتحت الترتيب. هذا ترتيبها الآن، فأعد ما غيّرته.')
      onClose()
    },
  })
  const drop = ({ active, over }: DragEndEvent) => {
    setDragging(false)
    if (over) setOrder(moveTo(order, Number(active.id), Number(over.id)))
  }
  const roots = order.filter(({ parent }) => !parent || !order.some(({ id }) => id === parent.id))
  const listOf = (rows: CategoryRow[], label: string) => (
    <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
      <Stack component="ol" gap={6} p={0} m={0} style={{ listStyle: 'none' }} aria-label={label}>
        {rows.map(row => {
          const branches = order.filter(({ parent }) => parent?.id === row.id)
          const siblings = siblingsOf(order, row)
          return (
            <Row
              key={row.id}
              category={row}
              siblings={siblings}
              onMove={by => {
                const to = siblings[siblings.findIndex(({ id }) => id === row.id) + by]
                if (to) setOrder(moveTo(order, row.id, to.id))
              }}
            >
              {branches.length > 0 && listOf(branches, `فروع «${row.name}»`)}
            </Row>
          )
        })}
      </Stack>
    </SortableContext>
  )
  return (
    // Escape cancels a drag.
    <Modal opened onClose={close} title="ترتيب الأقسام" size="lg" closeOnEscape={!isDragging}>
      <Text size="sm" c="dimmed" mb="sm">
        اسحب من المقبض، أو اختره واضغط المسافة ثم الأسهم. الفرع يتحرك بين فروع قسمه.
      </Text>
      <DndContext
        sensors={sensors}
        collisionDetection={closestSibling}
        onDragStart={() => setDragging(true)}
        onDragEnd={drop}
        onDragCancel={() => setDragging(false)}
        accessibility={orderWords(order)}
      >
        {listOf(roots, 'الأقسام')}
      </DndContext>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={close}>
          ألغِ
        </Button>
        <Button loading={save.isPending} disabled={!isChanged} onClick={() => save.mutate()}>
          احفظ الترتيب
        </Button>
      </Group>
    </Modal>
  )
}

type RowProps = {
  category: CategoryRow
  siblings: CategoryRow[]
  onMove: (by: -1 | 1) => void
  children: React.ReactNode
}

function Row({ category, siblings, onMove, children }: RowProps) {
  const drag = useSortable({
    id: category.id,
    data: { parent: category.parent?.id ?? null },
    attributes: dragRole,
  })
  const style = {
    transform: CSS.Translate.toString(drag.transform),
    transition: drag.transition,
    opacity: drag.isDragging ? 0.6 : 1,
  }
  return (
    <li ref={drag.setNodeRef} style={style}>
      <Paper withBorder px="xs" py={2}>
        <Group gap="xs" wrap="nowrap">
          <DragHandle name={category.name} drag={drag} size={44} />
          <ColorSwatch color={category.colour} size={14} withShadow={false} aria-hidden />
          <Text fw={category.parent ? 400 : 600} flex={1} miw={0} truncate>
            <bdi>{category.name}</bdi>
          </Text>
          <MoveButtons
            row={category}
            siblings={siblings}
            name={category.name}
            refusal={undefined}
            onMove={onMove}
          />
        </Group>
      </Paper>
      {children && (
        <Stack ps="xl" pt={6}>
          {children}
        </Stack>
      )}
    </li>
  )
}
