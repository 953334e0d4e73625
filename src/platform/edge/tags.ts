/** Tag of every shared answer: purging it empties an edge. */
export const wholeSite = 'site'

const familyOf = (tag: string) => tag.split(':', 1)[0] ?? tag
const anyOf = (family: string) => `any:${family}`
const lengthOf = (tags: string[]) => tags.reduce((sum, tag) => sum + tag.length + 1, 0)

/**
 * Tags of a response for a header of this many bytes. If they are too long, the longest families of tags are
 * replaced by one tag each, which every purge of the family includes. Each family keeps at least one tag, so
 * that no change is missed.
 */
export function tagsWithin(maxBytes: number, tags: Iterable<string>): string[] {
  const families = Map.groupBy([...tags].toSorted(), familyOf)
  const all = () => [wholeSite, ...[...families.values()].flat()]
  const longestFirst = [...families].toSorted(([, one], [, other]) => lengthOf(other) - lengthOf(one))
  for (const [family] of longestFirst) {
    if (lengthOf(all()) <= maxBytes) break
    families.set(family, [anyOf(family)])
  }
  return all()
}

/** Tags to purge when these have changed. */
export function tagsToPurge(tags: Iterable<string>): string[] {
  const changed = new Set(tags)
  if (changed.has(wholeSite)) return [wholeSite]
  return [...changed, ...new Set([...changed].map(tag => anyOf(familyOf(tag))))]
}
