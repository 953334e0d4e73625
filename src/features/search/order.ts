/** Highest first, then highest id. */
export type Order = { by: Float32Array | Float64Array; id: Int32Array }

export const isBefore = ({ by, id }: Order, a: number, b: number): boolean =>
  by[a]! > by[b]! || (by[a] === by[b] && id[a]! > id[b]!)

/** The first or the last slots, in order. */
export function first(
  slots: Int32Array | readonly number[],
  order: Order,
  most: number,
  end: 'first' | 'last' = 'first',
): number[] {
  const sign = end === 'first' ? 1 : -1
  const { by, id } = order
  const precedes = (a: number, b: number) =>
    sign * by[a]! > sign * by[b]! || (by[a] === by[b] && sign * id[a]! > sign * id[b]!)
  const last = slots.length - 1
  // Starts from the better end, as each new best costs most.
  const backwards = last > 0 && precedes(slots[last]!, slots[0]!)
  const slotAt = (at: number) => slots[backwards ? last - at : at]!
  // A heap with the worst on top.
  const heap = Array.from({ length: Math.min(most, slots.length) }, (_, at) => slotAt(at))
  if (slots.length > most && most > 0) {
    for (let at = most >> 1; at >= 0; at -= 1) sink(heap, at, precedes)
    let worst = sign * by[heap[0]!]!
    for (let at = most; at < slots.length; at += 1) {
      const slot = slotAt(at)
      if (sign * by[slot]! < worst || !precedes(slot, heap[0]!)) continue
      heap[0] = slot
      sink(heap, 0, precedes)
      worst = sign * by[heap[0]!]!
    }
  }
  return heap.sort((a, b) => (isBefore(order, a, b) ? -1 : 1))
}

function sink(heap: number[], from: number, precedes: (a: number, b: number) => boolean): void {
  for (let at = from; ; ) {
    const left = 2 * at + 1
    let worst = at
    if (left < heap.length && precedes(heap[worst]!, heap[left]!)) worst = left
    if (left + 1 < heap.length && precedes(heap[worst]!, heap[left + 1]!)) worst = left + 1
    if (worst === at) return
    const held = heap[at]!
    heap[at] = heap[worst]!
    heap[worst] = held
    at = worst
  }
}
