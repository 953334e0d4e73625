import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { formatGregorian } from '../../../../arabic/dates.ts'
import { formatDay } from '../../../../ui/dashboard/calendar.ts'
import type { ShownDays } from './useShownDays.ts'

type Props = { shown: ShownDays; isWide: boolean; onView: (view: string) => void }

/** Navigates between days, and switches between week and day. */
export function CalendarBar({ shown, isWide, onView }: Props) {
  const span = (
    <Text fw={600} role="status" mb={isWide ? 0 : 'sm'}>
      {spanOf(shown.days)}
    </Text>
  )
  return (
    <>
      <Group gap="xs" mb="sm" justify="space-between">
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={shown.goBack}>
            السابق
          </Button>
          <Button variant="default" size="xs" onClick={shown.goToToday}>
            اليوم
          </Button>
          <Button variant="default" size="xs" onClick={shown.goOn}>
            التالي
          </Button>
          {isWide && span}
        </Group>
        <SegmentedControl
          aria-label="العرض"
          size="xs"
          value={shown.isOneDay ? 'day' : 'week'}
          onChange={onView}
          data={[
            { value: 'week', label: 'أسبوع' },
            { value: 'day', label: 'يوم' },
          ]}
        />
      </Group>
      {!isWide && span}
    </>
  )
}

function spanOf(days: string[]): string {
  const [first, last] = [days[0]!, days.at(-1)!]
  if (first === last) return formatGregorian(`${first}T12:00:00Z`, { style: 'full', timeZone: 'UTC' })
  return `${formatDay(first)} – ${formatDay(last)} ${last.slice(0, 4)}`
}
