import { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import { id } from '../../contract/pages.ts'
import { first } from './rank.ts'
import type { Ranking } from './ranking.ts'
import type { SearchSort } from './search.contract.ts'

const cursor = z.object({ sort: z.enum(['relevance', 'newest']), asOf: z.number(), value: z.number(), id })

/** A search's cursor: its last result, what that is ordered by, and the time of the first page. */
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

export type Place = Omit<Cursor, 'asOf'>
export type Page = { ids: number[]; next: Place | null; previous: Place | null; total: number }

/** The page after a cursor, whose article may have gone, or have other words by now. */
export function pageOf(
  { articles, slots, by, isBefore }: Ranking,
  sort: SearchSort,
  after: Cursor | undefined,
  limit: number,
): Page {
  const { id: ids } = articles
  const last = after && slots.find(slot => ids[slot] === after.id)
  const isAfter = (slot: number) =>
    last === undefined
      ? by[slot]! < after!.value || (by[slot] === after!.value && ids[slot]! < after!.id)
      : isBefore(last, slot)
  const following = after ? slots.filter(isAfter) : slots
  const preceding = after ? slots.filter(slot => !isAfter(slot)) : slots.subarray(0, 0)
  const inOrder = (a: number, b: number) => (isBefore(a, b) ? -1 : 1)
  const page = first(following, isBefore, limit + 1).sort(inOrder)
  const shown = page.slice(0, limit)
  const before = first(preceding, (a, b) => isBefore(b, a), limit + 1).sort(inOrder)
  const placeOf = (slot: number | undefined): Place | null =>
    slot === undefined ? null : { sort, value: by[slot]!, id: ids[slot]! }
  return {
    ids: shown.map(slot => ids[slot]!),
    next: page.length > limit ? placeOf(shown.at(-1)) : null,
    previous: before.length > limit ? placeOf(before[0]) : null,
    total: slots.length,
  }
}
