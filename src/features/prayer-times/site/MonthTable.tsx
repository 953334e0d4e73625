import { formatGregorian, formatTime, formatWeekday } from '../../../arabic/dates.ts'
import { toDigits } from '../../../arabic/digits.ts'
import { formatHijri } from '../../../arabic/hijri.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { dayTimeNames, dayTimes } from '../methods.schema.ts'
import type { PrayerMonth, PrayingCity } from '../prayer-times.contract.ts'
import css from './MonthTable.module.css'
import { prayerTimesPath } from './prayerTimesPath.ts'

type Props = { month: PrayerMonth; city: PrayingCity; first: boolean }

const nameOf = (month: string) =>
  formatGregorian(`${month}-15T12:00:00Z`, { timeZone: 'UTC', style: 'month' })
const noonOf = (date: string) => `${date}T12:00:00Z`

/** A month on one sheet of paper. Times without «ص» and «م», which the columns tell. */
export function MonthTable({ month, city, first }: Props) {
  const pathOf = (other: string) => prayerTimesPath(city.slug, first, other)
  return (
    <section aria-labelledby="month">
      <div className={css.head}>
        <h2 className={css.heading} id="month">
          {nameOf(month.month)}
        </h2>
        <nav aria-label="شهر آخر" className={css.months} data-screen>
          {month.previous && <Link to={pathOf(month.previous)}>{nameOf(month.previous)}</Link>}
          {month.next && <Link to={pathOf(month.next)}>{nameOf(month.next)}</Link>}
        </nav>
      </div>
      <div className={css.scroll}>
        <table className={css.table} aria-labelledby="month">
          <thead>
            <tr>
              <th scope="col">اليوم</th>
              <th scope="col" className={css.hijri}>
                الهجري
              </th>
              {dayTimes.map(name => (
                <th scope="col" key={name}>
                  {dayTimeNames[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {month.days.map(({ date, isToday, times }) => (
              <tr
                key={date}
                className={isToday ? css.today : undefined}
                aria-current={isToday ? 'date' : undefined}
              >
                <th scope="row">
                  <time dateTime={date}>
                    <b>{toDigits(String(Number(date.slice(8))))}</b>{' '}
                    <span className={css.weekday}>{formatWeekday(noonOf(date), { timeZone: 'UTC' })}</span>
                  </time>
                </th>
                <td className={css.hijri}>{formatHijri(noonOf(date), { timeZone: 'UTC', style: 'day' })}</td>
                {times.map(({ prayer, at }) => (
                  <td key={prayer}>{formatTime(at, { timeZone: city.timeZone }).replace(/ .$/, '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
