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
