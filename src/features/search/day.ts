import { toDigits } from '../../arabic/digits.ts'

/** First or last day of a typed day, month or year («٢٠٢٦-٠٣»); undefined for other texts. */
export function parseDay(text: string, which: 'first' | 'last'): string | undefined {
  const [, year, month, day] =
    /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/.exec(toDigits(text, 'latn')) ?? []
  if (!year) return undefined
  const first = which === 'first'
  const chosenMonth = Number(month ?? (first ? 1 : 12))
  // The day before the first of the next month.
  const chosenDay = Number(day ?? (first ? 1 : new Date(Date.UTC(Number(year), chosenMonth, 0)).getUTCDate()))
  const date = new Date(Date.UTC(Number(year), chosenMonth - 1, chosenDay))
  return date.getUTCMonth() === chosenMonth - 1 && date.getUTCDate() === chosenDay
    ? date.toISOString().slice(0, 10)
    : undefined
}

export type Days<Day> = { from?: Day; to?: Day }

/** The earlier day first, in whichever order they were typed. */
export function parseDays({ from = '', to = '' }: Days<string>): Days<string> {
  const days = { from: parseDay(from, 'first'), to: parseDay(to, 'last') }
  return isCrossed(days) ? { from: parseDay(to, 'first'), to: parseDay(from, 'last') } : days
}

/** Named periods, such as `week`, have no other end. */
export const isCrossed = ({ from = '', to = '' }: Days<string>): boolean =>
  /^\d/.test(from) && to !== '' && from > to
