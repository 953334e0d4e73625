type Node = { id: number; parent: { id: number } | null }

/** Each top-level category followed by its branches, in the order given; a branch without its parent stands alone. */
export function inTreeOrder<Category extends Node>(categories: Category[]): Category[] {
  const present = new Set(categories.map(({ id }) => id))
  const isBranch = ({ parent }: Category) => parent !== null && present.has(parent.id)
  return categories
    .filter(category => !isBranch(category))
    .flatMap(root => [root, ...categories.filter(({ parent }) => parent?.id === root.id)])
}

/** Those that stand beside a category, itself included, in the order given. */
export function siblingsOf<Category extends Node>(categories: Category[], { parent }: Node): Category[] {
  return categories.filter(other => other.parent?.id === parent?.id)
}

const step = 10

/**
 * What has to be saved for a category to change places with the neighbour before (-1) or after (1) it; gaps are
 * left between the places. Nothing where it has no such neighbour.
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
