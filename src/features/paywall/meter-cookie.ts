import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Locked articles that a guest has read this month; contains no identifier of the browser. */
export type MeterState = { month: string; articles: readonly number[] }

/** As many as fit in a cookie. */
export const maxOfGuests = 60

/** «2026-11-01.1a-2b.<signature>»: the month, and ids in base 36. */
const form = /^(\d{4}-\d{2}-\d{2})\.((?:[0-9a-z]{1,6})(?:-[0-9a-z]{1,6}){0,59})\.([\w-]{43})$/

const verified = new LRUCache<string, MeterState>({ max: 5000 })

export function writeMeter(key: Buffer, { month, articles }: MeterState): string {
  const text = `${month}.${articles.map(id => id.toString(36)).join('-')}`
  return `${text}.${sign(key, text)}`
}

/** Undefined if the signature does not match. */
export function readMeter(key: Buffer, cookie: string | undefined): MeterState | undefined {
  if (!cookie) return undefined
  const known = verified.get(cookie)
  if (known) return known
  const [, month, ids, signature] = form.exec(cookie) ?? []
  if (!month || !ids || !signature) return undefined
  const right = Buffer.from(sign(key, `${month}.${ids}`))
  if (!timingSafeEqual(right, Buffer.from(signature))) return undefined
  const state = { month, articles: ids.split('-').map(id => Number.parseInt(id, 36)) }
  verified.set(cookie, state)
  return state
}

function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
