import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

/** Arrow keys move to the adjacent column on the screen. */
export const nextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const by = event.code === 'ArrowLeft' ? -1 : event.code === 'ArrowRight' ? 1 : 0
  if (by === 0) return undefined
  event.preventDefault()
  const rects = [...context.droppableRects.entries()].sort(([, one], [, other]) => one.left - other.left)
  const from = context.over?.id ?? context.active?.data.current?.column
  const at = rects.findIndex(([id]) => id === from)
  const next = rects[at + by]?.[1]
  if (!next) return undefined
  const width = context.collisionRect?.width ?? 0
  return {
    x: next.left + (next.width - width) / 2,
    y: Math.max(next.top, Math.min(currentCoordinates.y, next.bottom)),
  }
}
