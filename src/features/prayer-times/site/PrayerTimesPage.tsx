import { useEffect } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { formatGregorian } from '../../../arabic/dates.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { rememberCity, rememberedCity } from '../../weather/site/weatherCity.ts'
import { asrNames } from '../methods.schema.ts'
import { DayTimes } from './DayTimes.tsx'
import { MonthTable } from './MonthTable.tsx'
import { NextPrayer } from './NextPrayer.tsx'
import css from './PrayerTimesPage.module.css'
import type { PrayerTimesData } from './prayer-times.loader.ts'
import { prayerTimesPath } from './prayerTimesPath.ts'

export function PrayerTimesPage() {
  const { cities, day, left, month, isPresent, first } = useLoaderData() as PrayerTimesData
  const { city, method } = day
  useRememberedCity(cities)
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title} tabIndex={-1}>
          مواقيت الصلاة في <bdi>{city.name}</bdi>
        </h1>
        <p className={css.date}>
          {formatGregorian(`${day.date}T12:00:00Z`, { timeZone: 'UTC', style: 'full' })}
          <span className={css.hijri}>{day.hijri}</span>
        </p>
      </header>
      <details className={css.cities} key={city.slug} data-screen>
        <summary>مدينة أخرى</summary>
        <nav aria-label="مدن مواقيت الصلاة">
          <ul>
            {cities.map(({ slug, name }, index) => (
              <li key={slug}>
                <Link
                  to={prayerTimesPath(slug, index === 0)}
                  aria-current={slug === city.slug ? 'page' : undefined}
                  data-city={slug}
                  onClick={() => rememberCity(slug)}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </details>
      {isPresent && (
        <div className={css.today} data-screen>
          <NextPrayer key={left.at} left={left} timeZone={city.timeZone} />
          <DayTimes day={day} />
        </div>
      )}
      <MonthTable month={month} city={city} first={first} />
      <p className={css.method}>
        حُسبت على طريقة {method.name}، والعصر على رأي {asrNames[method.asr]}، بتوقيت المدينة. قد يختلف الأذان
        في مسجدك بدقيقة أو دقيقتين.
      </p>
    </div>
  )
}

/** Stores the city if the address names one; otherwise goes to the last choice. */
function useRememberedCity(cities: PrayerTimesData['cities']) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const named = pathname.split('/')[2]
    if (named) return rememberCity(named)
    const chosen = rememberedCity()
    if (search === '' && chosen && cities.findIndex(({ slug }) => slug === chosen) > 0) {
      void navigate(prayerTimesPath(chosen), { replace: true })
    }
  }, [pathname, search, cities, navigate])
}
