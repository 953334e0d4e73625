import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'

type Props = {
  /** What it moves. */
  name: string
  /** Of `useDraggable` or `useSortable`. */
  drag: {
    attributes: DraggableAttributes
    listeners: DraggableSyntheticListeners
    setActivatorNodeRef: (element: HTMLElement | null) => void
  }
  size?: number
}

/** The attributes that `useDraggable` and `useSortable` take: how a screen reader names what is moved. */
export const dragRole = { roleDescription: 'ينقل بالسحب' }

/** Moves something by mouse, finger or keys. */
export function DragHandle({ name, drag: { attributes, listeners, setActivatorNodeRef }, size }: Props) {
  return (
    <ActionIcon
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      variant="subtle"
      color="gray"
      {...(size && { size })}
      aria-label={`انقل «${name}»`}
      style={{ cursor: 'grab', touchAction: 'none' }}
    >
      <IconGripVertical size={18} />
    </ActionIcon>
  )
}
