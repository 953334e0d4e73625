import type { Cursor } from './cursor.ts'
import { first, isBefore, type Order } from './order.ts'
import type { Ranking } from './ranking.ts'
import type { SearchSort } from './search.contract.ts'

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
