import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { ComponentProps } from 'react'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import type { CalendarEntry } from '../../assignment.schema.ts'
import { HourGrid } from './HourGrid.tsx'
import { movedTo, type Slot } from './moveEntry.ts'

type Props = ComponentProps<typeof HourGrid> & { onMove: (entry: CalendarEntry, at: string) => void }

/** The grid of hours, with entries moved by mouse. */
export function DragGrid({ onMove, ...grid }: Props) {
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }))

  function drop({ active, over }: DragEndEvent): void {
    followNoLink()
    const entry = active.data.current?.entry as CalendarEntry | undefined
    const slot = over?.data.current as Slot | undefined
    const moved = entry && slot && movedTo(entry.at, slot)
    if (!entry || !moved) return
    if ('refusal' in moved) snackbar.info(moved.refusal)
    else onMove(entry, moved.instant)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragEnd={drop}
      onDragCancel={followNoLink}
      accessibility={{ screenReaderInstructions: { draggable: '' } }}
    >
      <HourGrid {...grid} />
    </DndContext>
  )
}

/** Dropping an entry on its own title would otherwise click the link. */
function followNoLink(): void {
  const stop = (event: MouseEvent) => event.preventDefault()
  addEventListener('click', stop, { capture: true })
  // A click, if any, follows at once.
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}
