import { useEffect } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { Days } from './Days.tsx'
import { Hours } from './Hours.tsx'
import { Now } from './Now.tsx'
import css from './WeatherPage.module.css'
import type { WeatherData } from './weather.loader.ts'
import { rememberCity, rememberedCity, weatherPath } from './weatherCity.ts'

export function WeatherPage() {
  const { cities, city, weather } = useLoaderData() as WeatherData
  useRememberedCity(cities)
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title} tabIndex={-1}>
          الطقس في <bdi>{city.name}</bdi>
        </h1>
        <p className={css.country}>{city.country}</p>
      </header>
      <details className={css.cities} key={city.slug} data-screen>
        <summary>مدينة أخرى</summary>
        <nav aria-label="مدن الطقس">
          <ul>
            {cities.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={weatherPath(slug)} aria-current={slug === city.slug ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </details>
      {weather ? (
        <>
          {weather.isOld && (
            <p className={css.old}>
              لا تصلنا بيانات جديدة عن الطقس الآن. هذا آخر ما وصلنا:{' '}
              <time dateTime={weather.fetchedAt}>
                {formatGregorian(weather.fetchedAt, { style: 'day' })}، {formatTime(weather.fetchedAt)}
              </time>
              .
            </p>
          )}
          <Now weather={weather} />
          <Hours hours={weather.hours} timeZone={weather.timeZone} />
          <Days days={weather.days} />
          <p className={css.source}>
            الحرارة بالدرجات المئوية، والأوقات بتوقيت المدينة. حُدّث <Timestamp at={weather.fetchedAt} />؛
            المصدر{' '}
            <a href="https://open-meteo.com/" rel="noopener">
              <bdi>Open-Meteo</bdi>
            </a>
            .
          </p>
        </>
      ) : (
        <div className={css.nothing}>
          <p>لا تصلنا بيانات الطقس الآن. أعد المحاولة بعد قليل.</p>
          <a href={weatherPath(city.slug)} className={css.again}>
            أعد المحاولة
          </a>
        </div>
      )}
    </div>
  )
}

/** Stores the city if the address names one; otherwise redirects to the last choice. */
function useRememberedCity(cities: WeatherData['cities']) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('city')
  useEffect(() => {
    if (named) return rememberCity(named)
    const chosen = rememberedCity()
    if (chosen && chosen !== cities[0]?.slug && cities.some(({ slug }) => slug === chosen)) {
      void navigate(weatherPath(chosen), { replace: true })
    }
  }, [named, cities, navigate])
}
