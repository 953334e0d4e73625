import { Stack, Text, Title } from '@mantine/core'
import { clsx } from 'clsx'
import type { CalendarEntry } from '../../assignment.schema.ts'
import classes from './Calendar.module.css'
import { CalendarItem } from './CalendarItem.tsx'
import { dayTitle } from './HourGrid.tsx'
import { slotOf } from './moveEntry.ts'

type Props = {
  days: string[]
  today: string
  entries: CalendarEntry[]
  mayMove: boolean
  onOpen: (entry: CalendarEntry) => void
}

/** A week on a phone: days as a list, each with its entries. */
export function Agenda({ days, today, entries, mayMove, onOpen }: Props) {
  const onDay = (day: string) => entries.filter(({ at }) => slotOf(at).day === day)
  // Past days are shown only with entries.
  const shown = days.filter(day => day >= today || onDay(day).length > 0)
  if (shown.length === 0) return <Text c="dimmed">لا شيء في هذا الأسبوع.</Text>
  return (
    <Stack gap="md">
      {shown.map(day => {
        const here = onDay(day)
        return (
          <section key={day} aria-label={dayTitle(day)}>
            <Title order={2} size="h6" mb={6} className={clsx(day === today && classes.today)}>
              {dayTitle(day)}
            </Title>
            {here.length === 0 ? (
              <Text size="sm" c="dimmed">
                لا شيء.
              </Text>
            ) : (
              <ul className={classes.agenda}>
                {here.map(entry => (
                  <li key={`${entry.kind} ${entry.id}`}>
                    <CalendarItem entry={entry} mayMove={mayMove} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </Stack>
  )
}
