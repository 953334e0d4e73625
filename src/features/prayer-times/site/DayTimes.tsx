import { clsx } from 'clsx'
import { formatTime } from '../../../arabic/dates.ts'
import type { PrayerDay } from '../prayer-times.contract.ts'
import css from './DayTimes.module.css'

/** Today's six times; the next prayer is marked unless it is tomorrow's. */
export function DayTimes({ day: { times, next, city } }: { day: PrayerDay }) {
  return (
    <ol className={css.times} aria-label="مواقيت اليوم">
      {times.map(({ prayer, name, at }) => (
        <li key={prayer} className={clsx(css.time, at === next.at && css.next)}>
          <span className={css.name}>
            {name}
            {at === next.at && <span data-unseen> (القادمة)</span>}
          </span>
          <time dateTime={at} className={css.at}>
            {formatTime(at, { timeZone: city.timeZone })}
          </time>
        </li>
      ))}
    </ol>
  )
}
