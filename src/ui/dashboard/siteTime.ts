import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { houseStyle } from '../../arabic/house-style.ts'
import { timeZoneName } from './timeZones.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The newsroom's time zone, which arabic/dates.ts uses too. */
const siteTimeZone = () => houseStyle().timeZone
export const siteTimeZoneLabel = () => `بتوقيت ${timeZoneName(siteTimeZone())}`

const wallFormat = 'YYYY-MM-DD HH:mm:ss'

/** Local time of the newsroom: `2026-03-01 18:30:00`. */
export function wallClock(instant: string | Date): string {
  return dayjs(instant).tz(siteTimeZone()).format(wallFormat)
}

/** The instant of a local time of the newsroom, as ISO 8601 in UTC. */
export function instantOf(wall: string): string {
  return dayjs.tz(wall, siteTimeZone()).toISOString()
}

/** The newsroom's current date: `2026-03-01`. */
export function todayThere(): string {
  return dayjs().tz(siteTimeZone()).format('YYYY-MM-DD')
}

export function startOfDay(date: string): string {
  return instantOf(`${date} 00:00:00`)
}

export function endOfDay(date: string): string {
  return instantOf(`${date} 23:59:59`)
}

/** Whether the user's time zone differs. */
export function isElsewhere(): boolean {
  const now = new Date()
  return wallClock(now) !== dayjs(now).format(wallFormat)
}
