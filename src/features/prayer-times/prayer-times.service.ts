import { formatHijri, isRamadan } from '../../arabic/hijri.ts'
import type { HouseStyle } from '../../arabic/house-style.ts'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { getSettingValues } from '../setting/setting.service.ts'
import type { City } from '../weather/cities.schema.ts'
import { addDays, dayAt, nextPrayer, type Place, type Rules, type Times, timesOf } from './calculation.ts'
import { rulesOf } from './countries.policy.ts'
import { dayTimeNames, dayTimes, methodNames } from './methods.schema.ts'
import {
  month as monthField,
  type PrayerDay,
  type PrayerLeft,
  type PrayerMonth,
  type PrayingCity,
} from './prayer-times.contract.ts'
import { minutesOf } from './prayer-times.settings.ts'

const minuteMs = 60_000

type CityRules = { city: PrayingCity; place: Place; rules: Rules; hijriShifts: HouseStyle['hijriShifts'] }

/** Cities whose time zone is known, in display order; none if the newsroom shows no prayer times. */
async function listSettled(db: Handle): Promise<CityRules[]> {
  const values = await getSettingValues(db, 'website')
  const { hijriShifts } = values
  if (values.prayerTimes === 'off') return []
  const settle = (city: City): CityRules[] => {
    const { timeZone, method, asr } = rulesOf(city)
    if (!timeZone) return []
    const { slug, name, country, latitude, longitude, prayerMethod } = city
    const chosen = values.prayerMethod === 'country' ? method : values.prayerMethod
    const rules: Rules = {
      method: prayerMethod ?? chosen,
      asr: values.prayerAsr === 'country' ? asr : values.prayerAsr,
      minutes: minutesOf(values),
      isRamadan: day => isRamadan(day, hijriShifts),
    }
    const place = { latitude, longitude, timeZone }
    return [{ city: { slug, name, country, timeZone }, place, rules, hijriShifts }]
  }
  return values.weatherCities.flatMap(settle)
}

async function getSettled(db: Handle, slug: string): Promise<CityRules> {
  return found((await listSettled(db)).find(({ city }) => city.slug === slug))
}

export async function listPrayingCities(db: Handle): Promise<PrayingCity[]> {
  return (await listSettled(db)).map(({ city }) => city)
}

const written = (times: Times) =>
  dayTimes.map(prayer => ({ prayer, name: dayTimeNames[prayer], at: times[prayer].toISOString() }))

function writtenNext(place: Place, rules: Rules, now: Date) {
  const { prayer, at } = nextPrayer(place, now, rules)
  return { prayer, name: dayTimeNames[prayer], at: at.toISOString() }
}

/** @throws NOT_FOUND for an unknown city, or one without a time zone */
export async function getPrayerDay(
  db: Handle,
  slug: string,
  date: string | undefined,
  now = new Date(),
): Promise<{ day: PrayerDay; changesAt: Date }> {
  const { city, place, rules, hijriShifts } = await getSettled(db, slug)
  const today = dayAt(now, city.timeZone)
  const shown = date ?? today
  const next = writtenNext(place, rules, now)
  const day = {
    city,
    date: shown,
    hijri: formatHijri(`${shown}T12:00:00Z`, { timeZone: 'UTC', shifts: hijriShifts }),
    method: { id: rules.method, name: methodNames[rules.method], asr: rules.asr },
    times: written(timesOf(place, shown, rules)),
    next,
  }
  return { day, changesAt: earlier(new Date(next.at), midnightAfter(now, city.timeZone)) }
}

/** @throws NOT_FOUND for an unknown city, or one without a time zone */
export async function getPrayerMonth(
  db: Handle,
  slug: string,
  asked: string | undefined,
  now = new Date(),
): Promise<{ month: PrayerMonth; changesAt: Date }> {
  const { city, place, rules } = await getSettled(db, slug)
  const today = dayAt(now, city.timeZone)
  const shown = asked ?? today.slice(0, 7)
  const first = `${shown}-01`
  const [before, after] = [addDays(first, -1).slice(0, 7), addDays(first, 31).slice(0, 7)]
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index))
    .filter(day => day.startsWith(shown))
    .map(date => ({ date, isToday: date === today, times: written(timesOf(place, date, rules)) }))
  const month = {
    month: shown,
    previous: monthField.safeParse(before).success ? before : null,
    next: monthField.safeParse(after).success ? after : null,
    days,
  }
  return { month, changesAt: midnightAfter(now, city.timeZone) }
}

/** @throws NOT_FOUND for an unknown city, or one without a time zone */
export async function getPrayerLeft(
  db: Handle,
  slug: string,
  now = new Date(),
): Promise<{ left: PrayerLeft; changesAt: Date }> {
  const { place, rules } = await getSettled(db, slug)
  const next = writtenNext(place, rules, now)
  const at = Date.parse(next.at)
  const minutes = Math.ceil((at - now.getTime()) / minuteMs)
  return { left: { ...next, minutes }, changesAt: new Date(at - (minutes - 1) * minuteMs) }
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** The first minute of the next local day; no clock change is longer than the hours searched. */
function midnightAfter(now: Date, timeZone: string): Date {
  const today = dayAt(now, timeZone)
  let [before, after] = [now.getTime(), now.getTime() + 26 * 60 * minuteMs]
  while (after - before > 1000) {
    const middle = (before + after) / 2
    if (dayAt(new Date(middle), timeZone) === today) before = middle
    else after = middle
  }
  return new Date(Math.floor(after / minuteMs) * minuteMs)
}
