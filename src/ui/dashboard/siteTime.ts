import dayjs from 'dayjs'
import { houseStyle } from '../../arabic/house-style.ts'
import { timeZoneName } from '../../arabic/time-zones.ts'
import './wallClockDates.ts'

/** The newsroom's time zone, which arabic/dates.ts uses too. */
const siteTimeZone = () => houseStyle().timeZone
export const siteTimeZoneLabel = () => `بتوقيت ${timeZoneName(siteTimeZone())}`

const wallFormat = 'YYYY-MM-DD HH:mm:ss'

/** The newsroom's local time: `2026-03-01 18:30:00`. Swedish dates have this format. */
export function wallClock(instant: string | Date): string {
  const date = new Date(instant)
  return date.toLocaleString('sv-SE', { timeZone: siteTimeZone() })
}

const dayMs = 86_400_000
const asUtc = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)

/** A local time of the newsroom at the UTC offsets of the day before and the day after. */
function candidatesOf(wall: string): string[] {
  const utc = asUtc(wall)
  const instants = [utc - dayMs, utc + dayMs].map(near => utc - (asUtc(wallClock(new Date(near))) - near))
  return [...new Set(instants)].sort((one, other) => one - other).map(each => new Date(each).toISOString())
}

/** Instants of a local time in the newsroom: two in a repeated hour, none in a skipped one. */
export function instantsOf(wall: string): string[] {
  return candidatesOf(wall).filter(each => wallClock(each) === wall)
}

/** The first instant of a local time in the newsroom, as ISO 8601 in UTC; an hour later if that time is skipped. */
export function instantOf(wall: string): string {
  return instantsOf(wall)[0] ?? candidatesOf(wall).at(-1) ?? ''
}

/** The newsroom's current date: `2026-03-01`. */
export function todayThere(): string {
  return wallClock(new Date()).slice(0, 10)
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
