/** Rows beyond the screen that are drawn too, so that scrolling shows no gap. */
const margin = 8

/**
 * The rows to draw of a list whose rows have one height.
 * @param top where the list begins, in pixels below the top of the screen; negative once it is scrolled
 */
export function windowOf({
  count,
  height,
  top,
  screen,
}: {
  count: number
  height: number
  top: number
  screen: number
}): { first: number; end: number } {
  const first = Math.floor(-top / height) - margin
  const end = Math.ceil((screen - top) / height) + margin
  return { first: Math.min(Math.max(0, first), count), end: Math.min(Math.max(0, end), count) }
}
