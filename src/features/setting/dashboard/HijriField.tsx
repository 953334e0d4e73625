import { Input, Select, SimpleGrid, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { formatHijri, hijriMonthOf, hijriMonthStart, hijriMonths, monthAfter } from '../../../arabic/hijri.ts'
import { houseStyle, type MonthShift } from '../../../arabic/house-style.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'

type Props = {
  label: string
  description?: string | undefined
  error?: ReactNode
  value: MonthShift[]
  onChange: (shifts: MonthShift[]) => void
}

const choices = [
  { value: '-1', label: 'قبل أم القرى بيوم' },
  { value: '0', label: 'كما في أم القرى' },
  { value: '1', label: 'بعد أم القرى بيوم' },
]
const monthsShown = 3

/** First days of this Hijri month and the next ones. Earlier months keep their settings. */
export function HijriField({ label, description, error, value, onChange }: Props) {
  const labelId = useId()
  const now = new Date()
  const present = hijriMonthOf(now)
  const months = Array.from({ length: monthsShown }, (_, at) => monthAfter(present, at))
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
    >
      <SimpleGrid role="group" aria-labelledby={labelId} cols={{ base: 1, sm: monthsShown }} mt="xs">
        {months.map(({ year, month }) => {
          const isShown = (shift: MonthShift) => shift.year === year && shift.month === month
          return (
            <Select
              key={month}
              label={`${hijriMonths[month - 1]} ${formatNumber(year, { grouping: false })}`}
              description={previewOf({ year, month }, value)}
              data={choices}
              value={String(value.find(isShown)?.days ?? 0)}
              allowDeselect={false}
              onChange={chosen => {
                const others = value.filter(shift => !isShown(shift))
                const days = Number(chosen) as MonthShift['days']
                onChange(days === 0 ? others : [...others, { year, month, days }])
              }}
            />
          )
        })}
      </SimpleGrid>
      <Text size="sm" mt="xs" aria-live="polite">
        اليوم: {formatHijri(now, { shifts: value })}
      </Text>
    </Input.Wrapper>
  )
}

/** «يبدأ الخميس، 10 ديسمبر 2026. الشهر قبله 29 يومًا.» */
function previewOf(of: { year: number; month: number }, shifts: MonthShift[]): string {
  const { first, before } = hijriMonthStart(of, shifts)
  const begins = `يبدأ ${formatGregorian(first, { style: 'full', timeZone: 'UTC' })}`
  const length = `الشهر قبله ${plural(before, nouns.day, houseStyle().digits)}`
  return before === 29 || before === 30 ? `${begins}. ${length}.` : `${begins}. ${length}: راجع الاختيار.`
}
