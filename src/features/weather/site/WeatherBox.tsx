import { useEffect, useState } from 'react'
import { fetchApi } from '../../../api/fetchApi.ts'
import { formatTime } from '../../../arabic/dates.ts'
import { Link } from '../../../ui/route/Link.tsx'
import type { Weather } from '../weather.contract.ts'
import { formatDegrees } from './formatWeather.ts'
import { SkyIcon } from './SkyIcon.tsx'
import css from './WeatherBox.module.css'
import { rememberedCity, weatherPath } from './weatherCity.ts'

/** One city's weather in one line: the first city, then the reader's choice. Empty without data. */
export function WeatherBox({ weather }: { weather: Weather | null }) {
  const [own, setOwn] = useState<Weather>()
  const shown = own ?? weather

  useEffect(() => {
    const chosen = rememberedCity()
    if (!chosen || chosen === weather?.city.slug) return
    const leave = new AbortController()
    fetchApi(`/api/v1/weather?city=${encodeURIComponent(chosen)}`, { signal: leave.signal })
      .then(answer => (answer.ok ? answer.json() : undefined))
      .then(setOwn)
      .catch(() => {})
    return () => leave.abort()
  }, [weather])

  if (!shown) return null
  return (
    <Link to={weatherPath(shown.city.slug)} className={css.box} data-screen>
      <SkyIcon sky={shown.now.sky} isDay={shown.now.isDay} size={36} />
      <span className={css.city}>
        الطقس في <bdi>{shown.city.name}</bdi>
      </span>
      <span className={css.words}>
        {shown.now.words}
        {shown.isOld && (
          <>
            {' '}
            <time dateTime={shown.fetchedAt}>({formatTime(shown.fetchedAt)})</time>
          </>
        )}
      </span>
      <strong className={css.degrees}>{formatDegrees(shown.now.temperature)}</strong>
    </Link>
  )
}
