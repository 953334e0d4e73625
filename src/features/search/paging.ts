import { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import { id } from '../../contract/pages.ts'
import { unsigned } from '../../platform/security/cursors.ts'
import { first, isBefore, type Order } from './order.ts'
import type { Ranking } from './ranking.ts'
import type { SearchSort } from './search.contract.ts'

const cursor = z.object({
  sort: z.enum(['relevance', 'newest']),
  asOf: z.number(),
  id,
  passed: z.number().int().min(0),
})

/** A search's cursor: its last result, the number of results so far, and the time of the first page. */
export type Cursor = z.infer<typeof cursor>

export function readCursor(sort: SearchSort, text: string | undefined): Cursor | undefined {
  if (!text) return undefined
  try {
    const read = cursor.parse(JSON.parse(Buffer.from(unsigned(text), 'base64url').toString()))
    if (read.sort === sort) return read
  } catch {
    // Refused below, like a cursor of another order.
  }
  throw fail('INVALID_INPUT', { issues: [{ path: 'after', message: 'موضع غير صحيح في النتائج' }] })
}

export const writeCursor = (at: Cursor) => Buffer.from(JSON.stringify(at)).toString('base64url')

export type Page = {
  ids: number[]
  next: Omit<Cursor, 'asOf'> | null
  previous: Omit<Cursor, 'asOf'> | null
  total: number
}

/** The page after a cursor. If its article is no longer a result, uses its position. */
export function pageOf(
  { articles, slots, order }: Ranking,
  sort: SearchSort,
  after: Cursor | undefined,
  limit: number,
): Page {
  const { id: ids } = articles
  const last =
    after &&
    (slots.find(slot => ids[slot] === after.id) ?? first(slots, order, Math.max(0, after.passed - 1)).at(-1))
  const [preceding, following] =
    last === undefined ? [new Int32Array(0), slots] : splitAfter(slots, order, last)
  const page = first(following, order, limit + 1)
  const shown = page.slice(0, limit)
  const before = first(preceding, order, limit + 1, 'last')
  const cursorAt = (slot: number, passed: number) => ({ sort, id: ids[slot]!, passed })
  return {
    ids: shown.map(slot => ids[slot]!),
    next: page.length > limit ? cursorAt(shown.at(-1)!, preceding.length + limit) : null,
    previous: before.length > limit ? cursorAt(before[0]!, preceding.length - limit) : null,
    total: slots.length,
  }
}

function splitAfter(slots: Int32Array, order: Order, last: number): [Int32Array, Int32Array] {
  const split = new Int32Array(slots.length)
  let [start, end] = [0, slots.length]
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index]!
    if (isBefore(order, last, slot)) split[--end] = slot
    else split[start++] = slot
  }
  return [split.subarray(0, start), split.subarray(end)]
}
