/** «2026-01-31», «2026-01-31 13:05», «31/1/2026 13:05:30», ISO 8601 with its zone; UTC where there is none. */
const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?)?$/
const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: (\d{1,2}):(\d\d)(?::(\d\d))?)?$/
const withZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/

export function readDate(written: string): Date | undefined {
  const latin = written.trim().replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x0660))
  if (withZone.test(latin)) return sensible(new Date(latin))
  const [, year, month, day, ...first] = yearFirst.exec(latin) ?? []
  const [, otherDay, otherMonth, otherYear, ...second] = dayFirst.exec(latin) ?? []
  const [hour, minute, seconds] = (year ? first : second).map(part => Number(part ?? 0))
  const date = [year ?? otherYear, month ?? otherMonth, day ?? otherDay].map(Number)
  const time = new Date(Date.UTC(date[0]!, date[1]! - 1, date[2], hour, minute, seconds))
  // The 31st of April is no day.
  return time.getUTCDate() === date[2] && time.getUTCMonth() === date[1]! - 1 ? sensible(time) : undefined
}

const sensible = (time: Date): Date | undefined =>
  time.getUTCFullYear() >= 1900 && time.getUTCFullYear() < 9000 ? time : undefined
