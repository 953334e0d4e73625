const step = 10

/**
 * New order numbers, spaced out, to swap a row with the one before (-1) or after (1) it among its siblings. Empty
 * without such a neighbour.
 */
export function placesAfterMove<Row extends { id: number; order: number }>(
  siblings: readonly Row[],
  moved: Row,
  by: -1 | 1,
): { row: Row; order: number }[] {
  const from = siblings.findIndex(({ id }) => id === moved.id)
  const neighbour = siblings[from + by]
  if (from < 0 || !neighbour) return []
  const placed = siblings.with(from, neighbour).with(from + by, moved)
  return placed
    .map((row, index) => ({ row, order: (index + 1) * step }))
    .filter(({ row, order }) => row.order !== order)
}
