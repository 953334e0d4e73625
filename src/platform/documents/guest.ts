import type { Context } from 'hono'
import type { Guest } from '../process/fair-gate.ts'

/** Undefined for staff, who do not queue with guests. */
export type GuestOf = (context: Context) => Promise<Guest | undefined>

export function tooManyWait(context: Context): Response {
  return context.body(null, 503, { 'Retry-After': '10', 'Cache-Control': 'private, no-store' })
}
