import { type CollisionDetection, closestCenter, type KeyboardCoordinateGetter } from '@dnd-kit/core'

/** Each level of the tree is a separate sortable list. */
type Sortable = { data: { current?: { sortable?: { containerId?: unknown } } | undefined } }
const listOf = (one: Sortable | null | undefined) => one?.data.current?.sortable?.containerId

/** A section can only be dropped among its siblings, not among their children. */
export const closestSibling: CollisionDetection = args =>
  closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter(one => listOf(one) === listOf(args.active)),
  })

/** Arrow keys move between siblings and skip children. */
export const nextSibling: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const by = event.code === 'ArrowUp' ? -1 : event.code === 'ArrowDown' ? 1 : 0
  const { active, over, collisionRect, droppableContainers, droppableRects } = context
  if (by === 0 || !active || !collisionRect) return undefined
  event.preventDefault()
  const places = droppableContainers
    .getEnabled()
    .filter(one => listOf(one) === listOf(active))
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, middle: rect.top + rect.height / 2 }] : []
    })
    .sort((one, other) => one.middle - other.middle)
  const next = places[places.findIndex(({ id }) => id === (over ?? active).id) + by]
  return next && { x: currentCoordinates.x, y: next.middle - collisionRect.height / 2 }
}
