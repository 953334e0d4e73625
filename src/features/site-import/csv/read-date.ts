import { civil } from '../../../arabic/dates.ts'

/** «2026-01-31», «2026-01-31 13:05», «31/1/2026 13:05:30», ISO 8601 with its zone. */
const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?)?$/
const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: (\d{1,2}):(\d\d)(?::(\d\d))?)?$/
const withZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/

/** `timeZone` applies to times that name none. */
export function readDate(written: string, timeZone = 'UTC'): Date | undefined {
  const latin = written.trim().replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x0660))
  if (withZone.test(latin)) return sensible(new Date(latin))
  const [, year, month, day, ...first] = yearFirst.exec(latin) ?? []
  const [, otherDay, otherMonth, otherYear, ...second] = dayFirst.exec(latin) ?? []
  const [hour, minute, seconds] = (year ? first : second).map(part => Number(part ?? 0))
  const date = [year ?? otherYear, month ?? otherMonth, day ?? otherDay].map(Number)
  const time = new Date(Date.UTC(date[0]!, date[1]! - 1, date[2], hour, minute, seconds))
  // The 31st of April is no day.
  return time.getUTCDate() === date[2] && time.getUTCMonth() === date[1]! - 1
    ? sensible(inZone(time, timeZone))
    : undefined
}

/** The instant at which clocks of the zone show what `time` is in UTC. */
function inZone(time: Date, timeZone: string): Date {
  if (timeZone === 'UTC') return time
  const aheadAt = (instant: number) => {
    const there = civil(new Date(instant), timeZone, 'gregory')
    const shown = Date.UTC(there.year, there.month - 1, there.day, there.hour, there.minute)
    return shown - Math.floor(instant / 60_000) * 60_000
  }
  // The second step is for hours beside a change of the clocks.
  const near = time.getTime() - aheadAt(time.getTime())
  return new Date(time.getTime() - aheadAt(near))
}

const sensible = (time: Date): Date | undefined =>
  time.getUTCFullYear() >= 1900 && time.getUTCFullYear() < 9000 ? time : undefined
