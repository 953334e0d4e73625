/** The first of an order, unordered. */
export function first(
  items: Int32Array | readonly number[],
  isBefore: (a: number, b: number) => boolean,
  most: number,
): number[] {
  // A heap with the last on top.
  const heap = Array.from(items.slice(0, most))
  if (items.length <= most) return heap
  const sink = (from: number) => {
    for (let at = from; ; ) {
      const left = 2 * at + 1
      let last = at
      if (left < most && isBefore(heap[last]!, heap[left]!)) last = left
      if (left + 1 < most && isBefore(heap[last]!, heap[left + 1]!)) last = left + 1
      if (last === at) return
      const held = heap[at]!
      heap[at] = heap[last]!
      heap[last] = held
      at = last
    }
  }
  for (let at = most >> 1; at >= 0; at -= 1) sink(at)
  for (let at = most; at < items.length; at += 1) {
    if (!isBefore(items[at]!, heap[0]!)) continue
    heap[0] = items[at]!
    sink(0)
  }
  return heap
}
