type Node = { id: number; parent: { id: number } | null }

/**
 * Each top-level category followed by its children, in the given order; children without their parent are at the top
 * level.
 */
export function inTreeOrder<Category extends Node>(categories: Category[]): Category[] {
  const present = new Set(categories.map(({ id }) => id))
  const isBranch = ({ parent }: Category) => parent !== null && present.has(parent.id)
  return categories
    .filter(category => !isBranch(category))
    .flatMap(root => [root, ...categories.filter(({ parent }) => parent?.id === root.id)])
}

/** A category and its siblings, in the given order. */
export function siblingsOf<Category extends Node>(categories: Category[], { parent }: Node): Category[] {
  return categories.filter(other => other.parent?.id === parent?.id)
}

/** Moves a category to a sibling's position; ignores other targets. Children move with their parent. */
export function moveTo<Category extends Node>(categories: Category[], id: number, toId: number): Category[] {
  const moved = categories.find(one => one.id === id)
  const siblings = moved ? siblingsOf(categories, moved) : []
  const [from, to] = [id, toId].map(wanted => siblings.findIndex(one => one.id === wanted)) as [
    number,
    number,
  ]
  if (!moved || from < 0 || to < 0 || from === to) return categories
  const placed = siblings.toSpliced(from, 1).toSpliced(to, 0, moved)
  const places = new Map(placed.map((one, place) => [one.id, place]))
  const others = categories.filter(one => !places.has(one.id))
  return inTreeOrder(moved.parent ? [...others, ...placed] : [...placed, ...others])
}
