import { formatNumber } from '../../arabic/digits.ts'
import css from './NotificationTimes.module.css'

export type Times = { quietFrom: number; quietTo: number; dailyCap: number }

/** Defaults until the reader chooses. */
export const firstTimes: Times = { quietFrom: 23, quietTo: 7, dailyCap: 6 }

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const caps = [0, 3, 6, 10, 20]

/** Quiet hours and daily cap of a reader's devices; without `choose` as fields of a form. */
export function NotificationTimes({
  times,
  choose,
}: {
  times: Times
  choose?: (changes: Partial<Times>) => void
}) {
  const fieldOf = (name: keyof Times) =>
    choose
      ? {
          value: times[name],
          onChange: (event: { currentTarget: HTMLSelectElement }) =>
            choose({ [name]: Number(event.currentTarget.value) }),
        }
      : { name, defaultValue: times[name] }
  return (
    <div className={css.times}>
      <label>
        هدوء من
        <select {...fieldOf('quietFrom')}>{hours.map(hourOption)}</select>
      </label>
      <label>
        إلى
        <select {...fieldOf('quietTo')}>{hours.map(hourOption)}</select>
      </label>
      <label>
        أكثر ما يصل في اليوم
        <select {...fieldOf('dailyCap')}>
          {[...new Set([...caps, times.dailyCap])]
            .sort((one, other) => one - other)
            .map(cap => (
              <option key={cap} value={cap}>
                {cap === 0 ? 'بلا حد' : formatNumber(cap)}
              </option>
            ))}
        </select>
      </label>
    </div>
  )
}

const hourOption = (hour: number) => (
  <option key={hour} value={hour}>
    {`${formatNumber(hour % 12 || 12)} ${hour < 12 ? 'صباحًا' : 'مساءً'}`}
  </option>
)
