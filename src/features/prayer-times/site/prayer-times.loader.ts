import { redirect } from 'react-router'
import { errorCode } from '../../../api/client.ts'
import type { PageAsk } from '../../../api/page.ts'
import type { PrayerDay, PrayerLeft, PrayerMonth, PrayingCity } from '../prayer-times.contract.ts'
import { prayerTimesPath } from './prayerTimesPath.ts'

export type PrayerTimesData = {
  cities: PrayingCity[]
  day: PrayerDay
  left: PrayerLeft
  month: PrayerMonth
  /** Whether the month is the present one. */
  isPresent: boolean
  /** Whether it is the default city. */
  first: boolean
}

export async function loadPrayerTimes({ client, params, query }: PageAsk<'month'>): Promise<PrayerTimesData> {
  const cities = await client.prayerTimes.cities()
  const city = params.city ?? cities[0]?.slug ?? ''
  const first = city === cities[0]?.slug
  const asked = query.get('month') ?? undefined
  // One address for a page.
  if (params.city && first) throw redirect(prayerTimesPath(city, true, asked), 301)
  const [day, left, month] = await Promise.all([
    client.prayerTimes.get({ city }),
    client.prayerTimes.next({ city }),
    client.prayerTimes.month({ city, month: asked }).catch(error => {
      if (errorCode(error) === 'INVALID_INPUT') throw redirect(prayerTimesPath(city, first), 302)
      throw error
    }),
  ])
  return { cities, day, left, month, isPresent: month.days.some(({ isToday }) => isToday), first }
}

/** Those of the first city; null if the newsroom shows none. */
export async function loadFirstPrayers({ client }: Pick<PageAsk, 'client'>): Promise<PrayerDay | null> {
  const [city] = await client.prayerTimes.cities()
  return city ? client.prayerTimes.get({ city: city.slug }) : null
}
