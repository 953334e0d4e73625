import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'

type Props = {
  /** Name of the item that it moves. */
  name: string
  /** From `useDraggable` or `useSortable`. */
  drag: {
    attributes: DraggableAttributes
    listeners: DraggableSyntheticListeners
    setActivatorNodeRef: (element: HTMLElement | null) => void
  }
  size?: number
}

/** Attributes for `useDraggable` and `useSortable`: the role that screen readers announce. */
export const dragRole = { roleDescription: 'ينقل بالسحب' }

/** Moves an item by mouse, finger or keys. */
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
