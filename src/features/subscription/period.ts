import type { Period } from './subscription.schema.ts'

export const dayMs = 24 * 60 * 60 * 1000

/**
 * Adds a period, in UTC; the 31st becomes the last day of a shorter month. Never shorter than counted from that day on.
 * @param anchorDay day of the month on which it first began, so that February does not shift it for good
 */
export function addPeriod(from: Date, { unit, count }: Period, anchorDay = 0): Date {
  if (unit === 'days') return new Date(from.getTime() + count * dayMs)
  const months = unit === 'year' ? count * 12 : count
  const day = isLastOfMonth(from) ? Math.max(anchorDay, from.getUTCDate()) : from.getUTCDate()
  const later = new Date(from)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  later.setUTCDate(Math.min(day, lastDayOf(later)))
  return later
}

/** The anchor day from here on: the 31st, though this period begins on 28 February. */
export function anchorOf(from: Date, anchorDay: number): number {
  return isLastOfMonth(from) ? Math.max(anchorDay, from.getUTCDate()) : from.getUTCDate()
}

function lastDayOf(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

const isLastOfMonth = (date: Date) => date.getUTCDate() === lastDayOf(date)
