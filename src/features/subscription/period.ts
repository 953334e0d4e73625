import type { z } from 'zod'
import type { period } from './subscription.schema.ts'

export type Period = z.infer<typeof period>

const dayMs = 24 * 60 * 60 * 1000

/**
 * A period later, in UTC; the 31st of a shorter month is its last day.
 * @param anchorDay day of the month on which it first began, so that February does not move it for good
 */
export function addPeriod(from: Date, { unit, count }: Period, anchorDay = from.getUTCDate()): Date {
  if (unit === 'days') return new Date(from.getTime() + count * dayMs)
  const months = unit === 'year' ? count * 12 : count
  const later = new Date(from)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(anchorDay, lastDay))
  return later
}
