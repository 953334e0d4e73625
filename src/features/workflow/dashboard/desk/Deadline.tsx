import { Badge } from '@mantine/core'
import { IconAlarm } from '@tabler/icons-react'
import { formatGregorian, formatTime } from '../../../../arabic/dates.ts'
import { useNow } from '../../../../ui/useNow.ts'

/** Deadline; overdue ones are highlighted. */
export function Deadline({ at }: { at: string | null }) {
  const now = useNow()
  if (!at) return null
  const isOver = now !== null && Date.parse(at) < now
  const when = `${formatGregorian(at, { style: 'day' })}، ${formatTime(at)}`
  return (
    <Badge
      component="span"
      color={isOver ? 'red.9' : 'gray'}
      variant={isOver ? 'filled' : 'default'}
      radius="sm"
      size="sm"
      fw={500}
      tt="none"
      leftSection={<IconAlarm size={12} aria-hidden />}
      title={`موعد التسليم: ${when}`}
      style={{ flex: 'none' }}
    >
      {isOver ? 'فات: ' : ''}
      {when}
    </Badge>
  )
}
