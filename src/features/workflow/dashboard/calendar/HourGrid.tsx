import { useDraggable, useDroppable } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { Title } from '@mantine/core'
import { clsx } from 'clsx'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatTime, formatWeekday } from '../../../../arabic/dates.ts'
import { formatDay } from '../../../../ui/dashboard/calendar.ts'
import type { CalendarEntry } from '../../assignment.schema.ts'
import classes from './Calendar.module.css'
import { CalendarItem, isMovable } from './CalendarItem.tsx'
import { slotOf } from './moveEntry.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const noonOf = (day: string) => `${day}T12:00:00Z`
export const dayTitle = (day: string) =>
  `${formatWeekday(noonOf(day), { timeZone: 'UTC' })} ${formatDay(day)}`
const hourTitle = (hour: number) =>
  formatTime(`2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`, { timeZone: 'UTC' })

type Props = {
  days: string[]
  today: string
  entries: CalendarEntry[]
  mayMove: boolean
  onOpen: (entry: CalendarEntry) => void
}

/** Days side by side, hours below each other, by the newsroom's clock. */
export function HourGrid({ days, today, entries, mayMove, onOpen }: Props) {
  const bySlot = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    const { day, hour } = slotOf(entry.at)
    const key = `${day}T${hour}`
    bySlot.set(key, [...(bySlot.get(key) ?? []), entry])
  }
  // Returning from an article restores the scroll position afterwards.
  const presentRow = useRef<HTMLDivElement>(null)
  const [present] = useState(() => slotOf(new Date().toISOString()).hour)
  const hasToday = days.includes(today)
  useEffect(() => {
    if (hasToday) presentRow.current?.scrollIntoView({ block: 'center' })
  }, [hasToday])
  return (
    <div
      className={classes.grid}
      style={{ gridTemplateColumns: `auto repeat(${days.length}, minmax(0, 1fr))` }}
    >
      <div className={classes.corner} aria-hidden />
      {days.map(day => (
        <Title key={day} order={2} size="h6" className={clsx(classes.day, day === today && classes.today)}>
          {dayTitle(day)}
        </Title>
      ))}
      {hours.map(hour => (
        <Fragment key={hour}>
          <div className={classes.hour} aria-hidden ref={hour === present ? presentRow : undefined}>
            {hourTitle(hour)}
          </div>
          {days.map(day => {
            const here = bySlot.get(`${day}T${hour}`) ?? []
            return (
              <HourCell key={day} day={day} hour={hour} isToday={day === today} isEmpty={here.length === 0}>
                {here.map(entry => (
                  <Dragged
                    key={`${entry.kind} ${entry.id}`}
                    entry={entry}
                    disabled={!mayMove || !isMovable(entry)}
                  >
                    <CalendarItem entry={entry} mayMove={mayMove} onOpen={onOpen} />
                  </Dragged>
                ))}
              </HourCell>
            )
          })}
        </Fragment>
      ))}
    </div>
  )
}

type CellProps = { day: string; hour: number; isToday: boolean; isEmpty: boolean; children: ReactNode }

function HourCell({ day, hour, isToday, isEmpty, children }: CellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: `${day}T${hour}`, data: { day, hour } })
  const look = clsx(classes.cell, isToday && classes.ofToday, isOver && classes.over)
  return isEmpty ? (
    <div ref={setNodeRef} className={look} />
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is filled in
    <div ref={setNodeRef} className={look} role="group" aria-label={`${dayTitle(day)}، ${hourTitle(hour)}`}>
      {children}
    </div>
  )
}

/** Mouse only; the dialog is for keyboards. */
function Dragged({
  entry,
  disabled,
  children,
}: {
  entry: CalendarEntry
  disabled: boolean
  children: ReactNode
}) {
  const { listeners, setNodeRef, transform, isDragging } = useDraggable({
    id: `${entry.kind} ${entry.id}`,
    data: { entry },
    disabled,
  })
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={clsx(isDragging && classes.dragged)}
      style={{ transform: CSS.Translate.toString(transform), cursor: disabled ? undefined : 'grab' }}
    >
      {children}
    </div>
  )
}
