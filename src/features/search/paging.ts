import { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import { id } from '../../contract/pages.ts'
import { first } from './first.ts'
import type { Ranking } from './ranking.ts'
import type { SearchSort } from './search.contract.ts'

const cursor = z.object({
  sort: z.enum(['relevance', 'newest']),
  asOf: z.number(),
  id,
  passed: z.number().int().min(0),
})

/** A search's cursor: its last result, how many it makes with those before it, and the time of the first page. */
export type Cursor = z.infer<typeof cursor>

export function readCursor(sort: SearchSort, text: string | undefined): Cursor | undefined {
  if (!text) return undefined
  try {
    const read = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (read.sort === sort) return read
  } catch {
    // Refused below, like the cursor of another order.
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

/** The page after a cursor. Where its article is no result any more, the one that took its position stands for it. */
export function pageOf(
  { articles, slots, isBefore }: Ranking,
  sort: SearchSort,
  after: Cursor | undefined,
  limit: number,
): Page {
  const { id: ids } = articles
  const inOrder = (a: number, b: number) => (isBefore(a, b) ? -1 : 1)
  const last =
    after &&
    (slots.find(slot => ids[slot] === after.id) ??
      first(slots, isBefore, Math.max(0, after.passed - 1))
        .sort(inOrder)
        .at(-1))
  const isAfter = (slot: number) => last !== undefined && isBefore(last, slot)
  const following = last === undefined ? slots : slots.filter(isAfter)
  const preceding = last === undefined ? slots.subarray(0, 0) : slots.filter(slot => !isAfter(slot))
  const page = first(following, isBefore, limit + 1).sort(inOrder)
  const shown = page.slice(0, limit)
  const before = first(preceding, (a, b) => isBefore(b, a), limit + 1).sort(inOrder)
  const cursorAt = (slot: number, passed: number) => ({ sort, id: ids[slot]!, passed })
  return {
    ids: Array.from(shown, slot => ids[slot]!),
    next: page.length > limit ? cursorAt(shown.at(-1)!, preceding.length + limit) : null,
    previous: before.length > limit ? cursorAt(before[0]!, preceding.length - limit) : null,
    total: slots.length,
  }
}
