import { useEffect, useRef, useState } from 'react'
import { fetchApi } from '../../../api/fetchApi.ts'
import { formatTime } from '../../../arabic/dates.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { rememberedCity } from '../../weather/site/weatherCity.ts'
import type { PrayerDay } from '../prayer-times.contract.ts'
import css from './PrayerBox.module.css'
import { prayerTimesPath } from './prayerTimesPath.ts'

/** The next prayer in one line: in the first city, then in the reader's. Empty if the newsroom shows none. */
export function PrayerBox({ prayers }: { prayers: PrayerDay | null }) {
  const [own, setOwn] = useState<PrayerDay>()
  const shown = own ?? prayers
  const now = useNow()
  const isPast = shown !== null && now !== null && Date.parse(shown.next.at) <= now
  const first = prayers?.city.slug
  const [attempt, setAttempt] = useState(0)
  const failures = useRef(0)

  useEffect(() => {
    const city = rememberedCity() ?? first
    if (!first || !city || (city === first && !isPast)) return
    const leave = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    fetchApi(`/api/v1/prayer-times/${encodeURIComponent(city)}`, { signal: leave.signal })
      // A city that the newsroom took from its list stays unknown.
      .then(answer => (answer.ok ? answer.json() : answer.status < 500 ? undefined : Promise.reject()))
      .then(day => {
        failures.current = 0
        setOwn(day)
      })
      .catch(() => {
        if (leave.signal.aborted) return
        again = setTimeout(() => setAttempt(attempt + 1), 60_000 * Math.min(2 ** failures.current, 16))
        failures.current += 1
      })
    return () => {
      leave.abort()
      clearTimeout(again)
    }
  }, [first, isPast, attempt])

  if (!shown) return null
  const { city, next } = shown
  return (
    <Link to={prayerTimesPath(city.slug, city.slug === first)} className={css.box} data-screen>
      <span className={css.city}>
        مواقيت الصلاة في <bdi>{city.name}</bdi>
      </span>
      <span className={css.name}>{next.name}</span>
      <time dateTime={next.at} className={css.at}>
        {formatTime(next.at, { timeZone: city.timeZone })}
      </time>
    </Link>
  )
}
