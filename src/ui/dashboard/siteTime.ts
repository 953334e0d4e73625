import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { houseStyle } from '../../arabic/house-style.ts'
import { timeZoneName } from './timeZones.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The newsroom's clock, wherever its people are; arabic/dates.ts shows times by it. */
const siteTimeZone = () => houseStyle().timeZone
export const siteTimeZoneLabel = () => `بتوقيت ${timeZoneName(siteTimeZone())}`

const wallFormat = 'YYYY-MM-DD HH:mm:ss'

/** What the newsroom's clock shows then: `2026-03-01 18:30:00`. */
export function wallClock(instant: string | Date): string {
  return dayjs(instant).tz(siteTimeZone()).format(wallFormat)
}

/** When the newsroom's clock shows that, as ISO 8601 in UTC. */
export function instantOf(wall: string): string {
  return dayjs.tz(wall, siteTimeZone()).toISOString()
}

/** `2026-03-01` of the newsroom's calendar. */
export function todayThere(): string {
  return dayjs().tz(siteTimeZone()).format('YYYY-MM-DD')
}

export function startOfDay(date: string): string {
  return instantOf(`${date} 00:00:00`)
}

export function endOfDay(date: string): string {
  return instantOf(`${date} 23:59:59`)
}

/** Is the reader's own clock another? */
export function isElsewhere(): boolean {
  const now = new Date()
  return wallClock(now) !== dayjs(now).format(wallFormat)
}
