import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates'
import { formatGregorian, formatTime } from '../../arabic/dates.ts'
import { instantOf, isElsewhere, siteTimeZoneLabel, wallClock } from './siteTime.ts'

type Own = {
  /** ISO 8601; null for none. */
  value: string | null
  onChange: (value: string | null) => void
  'data-path'?: string
}
type Props = Own & Omit<DateTimePickerProps, keyof Own | 'valueFormat' | 'ref'>

/** Picks a time in the newsroom's time zone, wherever the user is. */
export function SiteTimePicker({ value, onChange, ...picker }: Props) {
  return (
    <DateTimePicker
      description={timeZoneWords(value)}
      value={value && wallClock(value)}
      onChange={wall => onChange(wall ? instantOf(wall) : null)}
      valueFormat={wall => `${formatGregorian(instantOf(wall))}، ${formatTime(instantOf(wall))}`}
      timePickerProps={{
        format: '12h',
        amPmLabels: { am: 'ص', pm: 'م' },
        hoursInputLabel: 'الساعة',
        minutesInputLabel: 'الدقيقة',
        amPmInputLabel: 'صباحًا أو مساءً',
      }}
      submitButtonProps={{ 'aria-label': 'اختر هذا الوقت' }}
      ariaLabels={calendarLabels}
      {...picker}
    />
  )
}

const calendarLabels = {
  monthLevelControl: 'اختر الشهر',
  yearLevelControl: 'اختر السنة',
  nextMonth: 'الشهر التالي',
  previousMonth: 'الشهر السابق',
  nextYear: 'السنة التالية',
  previousYear: 'السنة السابقة',
  nextDecade: 'العقد التالي',
  previousDecade: 'العقد السابق',
}

/** The newsroom's time zone, and the user's own if different. */
function timeZoneWords(instant: string | null): string {
  if (!instant || !isElsewhere()) return siteTimeZoneLabel()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const there = `${formatGregorian(instant, { style: 'day', timeZone })}، ${formatTime(instant, { timeZone })}`
  return `${siteTimeZoneLabel()}؛ أي ${there} بتوقيت جهازك`
}
