import { formatGregorian, formatWeekday } from '../../../arabic/dates.ts'
import { SelectField } from '../../../ui/form/Field.tsx'

const daysAhead = 365
const utc = { timeZone: 'UTC' }

/** The days of a year by month, as a native date field would be in the browser's language. `today`: «2026-11-28». */
export function DeliveryDayField({ today, on }: { today: string; on: string | undefined }) {
  return (
    <SelectField
      name="delivery.on"
      label="يوم الإرسال"
      hint="تصل صباح ذلك اليوم؛ وإن اخترت اليوم أرسلناها في الحال."
      defaultValue={on ?? ''}
    >
      <option value="">اليوم</option>
      {monthsAfter(today).map(days => (
        <optgroup key={days[0]!.toISOString()} label={formatGregorian(days[0]!, { ...utc, style: 'month' })}>
          {days.map(date => {
            const value = date.toISOString().slice(0, 10)
            return (
              <option key={value} value={value}>
                {`${formatWeekday(date, utc)} ${formatGregorian(date, { ...utc, style: 'day' })}`}
              </option>
            )
          })}
        </optgroup>
      ))}
    </SelectField>
  )
}

/** Midnights in UTC, from tomorrow on, by month. */
function monthsAfter(today: string): Date[][] {
  const months: Date[][] = []
  const first = Date.parse(today)
  for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
    const date = new Date(first + ahead * 86_400_000)
    if (ahead === 1 || date.getUTCDate() === 1) months.push([])
    months.at(-1)!.push(date)
  }
  return months
}
