import { SegmentedControl } from '@mantine/core'
import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates'
import { formatGregorian, formatTime } from '../../arabic/dates.ts'
import { instantOf, instantsOf, isElsewhere, siteTimeZoneLabel, wallClock } from './siteTime.ts'

type OwnProps = {
  /** ISO 8601; null for none. */
  value: string | null
  onChange: (value: string | null) => void
  minDate?: Date
  'data-path'?: string
}
type Props = OwnProps & Omit<DateTimePickerProps, keyof OwnProps | 'valueFormat' | 'ref'>

/** Picks a time in the newsroom's time zone, wherever the user is. An hour that is repeated there needs a choice. */
export function SiteTimePicker({ value, onChange, minDate, ...picker }: Props) {
  const wall = value && wallClock(value)
  const instants = wall ? instantsOf(wall) : []
  return (
    <DateTimePicker
      description={timeZoneWords(value)}
      value={wall}
      // The picker reports the given time again, which may be the second of a repeated hour.
      onChange={picked => picked !== wall && onChange(picked ? instantOf(picked) : null)}
      inputContainer={input =>
        instants.length > 1 ? (
          <>
            {input}
            <SegmentedControl
              fullWidth
              mt={4}
              aria-label="تتكرر هذه الساعة ذلك اليوم"
              value={instants.findLast(each => Date.parse(each) <= Date.parse(value ?? '')) ?? ''}
              onChange={onChange}
              data={instants.map((instant, at) => ({ value: instant, label: repeatedLabels[at] ?? '' }))}
            />
          </>
        ) : (
          input
        )
      }
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
      {...(minDate && { minDate: wallClock(minDate) })}
      {...picker}
    />
  )
}

const repeatedLabels = ['قبل تأخير الساعة', 'بعد تأخير الساعة']

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
