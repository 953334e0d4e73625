import { formatTime } from '../../../arabic/dates.ts'
import type { Weather } from '../weather.contract.ts'
import { formatDegrees } from './formatWeather.ts'
import css from './Hours.module.css'
import { RainChance } from './RainChance.tsx'
import { SkyIcon } from './SkyIcon.tsx'

/** The next 24 hours side by side; can be scrolled with the keyboard. */
export function Hours({ hours, timeZone }: { hours: Weather['hours']; timeZone: string }) {
  if (hours.length === 0) return null
  return (
    <section className={css.hours} aria-labelledby="hours">
      <h2 className={css.heading} id="hours">
        الساعات القادمة
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable with the keyboard */}
      <ol className={css.list} tabIndex={0} aria-labelledby="hours">
        {hours.map(hour => (
          <li key={hour.at} className={css.hour}>
            <time dateTime={hour.at} className={css.time}>
              {formatTime(hour.at, { timeZone })}
            </time>
            <SkyIcon sky={hour.sky} isDay={hour.isDay} />
            <span data-unseen>{hour.words}، </span>
            <strong>{formatDegrees(hour.temperature)}</strong>
            <RainChance chance={hour.rainChance} />
          </li>
        ))}
      </ol>
    </section>
  )
}
