import { formatTime } from '../../../arabic/dates.ts'
import { formatNumber, formatPercent } from '../../../arabic/digits.ts'
import type { Weather } from '../weather.contract.ts'
import { formatDegrees } from './formatWeather.ts'
import css from './Now.module.css'
import { SkyIcon } from './SkyIcon.tsx'

export function Now({ weather: { now, days, timeZone } }: { weather: Weather }) {
  const [today] = days
  const facts = [
    ['المحسوسة', formatDegrees(now.feelsLike)],
    ['الرطوبة', formatPercent(Math.round(now.humidity))],
    ['الريح', `${now.wind.words}، ${formatNumber(Math.round(now.wind.speed))} كم/س`],
    ...(today
      ? [
          ['العظمى والصغرى', `${formatDegrees(today.high)} / ${formatDegrees(today.low)}`],
          ['الشروق', formatTime(today.sunrise, { timeZone })],
          ['الغروب', formatTime(today.sunset, { timeZone })],
        ]
      : []),
  ]
  return (
    <section className={css.now} aria-labelledby="now">
      <h2 data-unseen id="now">
        الآن
      </h2>
      <div className={css.sky}>
        <SkyIcon sky={now.sky} isDay={now.isDay} size={96} />
        <p className={css.degrees}>{formatDegrees(now.temperature)}</p>
        <p className={css.words}>{now.words}</p>
      </div>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
