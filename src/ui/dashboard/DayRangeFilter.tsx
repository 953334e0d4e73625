import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { formatDays } from './calendar.ts'
import type { ListState } from './useListState.ts'

type Props = { label: string; list: Pick<ListState<'from' | 'to'>, 'filters' | 'filter'> }

/** Limits a list to a range of days, stored in the address. */
export function DayRangeFilter({ label, list }: Props) {
  const { from, to } = list.filters
  return (
    <DatePickerInput
      type="range"
      aria-label={label}
      placeholder={label}
      valueFormatter={formatDays}
      leftSection={<IconCalendar size={16} />}
      value={[from ?? null, to ?? null]}
      onChange={([start, end]) => list.filter({ from: start, to: end })}
      allowSingleDateInRange
      clearable
      w={190}
    />
  )
}
