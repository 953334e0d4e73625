import type { CSSProperties } from 'react'
import { formatGregorian, formatWeekday } from '../../../arabic/dates.ts'
import type { Weather } from '../weather.contract.ts'
import css from './Days.module.css'
import { formatDegrees } from './formatWeather.ts'
import { RainChance } from './RainChance.tsx'
import { SkyIcon } from './SkyIcon.tsx'

/** The week, with each day's range drawn on a common scale. */
export function Days({ days }: { days: Weather['days'] }) {
  if (days.length === 0) return null
  const lowest = Math.min(...days.map(({ low }) => low))
  const highest = Math.max(...days.map(({ high }) => high))
  const share = (degrees: number) => ((degrees - lowest) / Math.max(1, highest - lowest)) * 100
  return (
    <section aria-labelledby="days">
      <h2 className={css.heading} id="days">
        الأيام القادمة
      </h2>
      <ol className={css.list}>
        {days.map((day, index) => {
          const noon = `${day.date}T12:00:00Z`
          const span = {
            '--from': `${share(day.low)}%`,
            '--to': `${100 - share(day.high)}%`,
          } as CSSProperties
          return (
            <li key={day.date} className={css.day}>
              <time dateTime={day.date} className={css.date}>
                <strong>{index === 0 ? 'اليوم' : formatWeekday(noon, { timeZone: 'UTC' })}</strong>
                <span className={css.soft}>{formatGregorian(noon, { timeZone: 'UTC', style: 'day' })}</span>
              </time>
              <SkyIcon sky={day.sky} isDay />
              <span className={css.words}>{day.words}</span>
              <RainChance chance={day.rainChance} />
              <span className={css.soft}>
                <span data-unseen>الصغرى </span>
                {formatDegrees(day.low)}
              </span>
              <span className={css.scale} style={span} aria-hidden="true" />
              <strong>
                <span data-unseen>العظمى </span>
                {formatDegrees(day.high)}
              </strong>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
