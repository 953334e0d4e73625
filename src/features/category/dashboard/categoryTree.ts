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

const step = 10

/**
 * New order numbers, spaced out, to swap a category with the sibling before (-1) or after (1) it. Empty without such a
 * sibling.
 */
export function placesAfterMove<Category extends Node & { order: number }>(
  categories: Category[],
  moved: Category,
  by: -1 | 1,
): { category: Category; order: number }[] {
  const siblings = siblingsOf(categories, moved)
  const from = siblings.findIndex(({ id }) => id === moved.id)
  const neighbour = siblings[from + by]
  if (from < 0 || !neighbour) return []
  siblings[from] = neighbour
  siblings[from + by] = moved
  return siblings
    .map((category, index) => ({ category, order: (index + 1) * step }))
    .filter(({ category, order }) => category.order !== order)
}
