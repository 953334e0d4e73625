/** By name: the order of a module's exports depends on who loads it, and the document must be the same everywhere. */
export function sortedEntries<Value>(of: Record<string, Value>): [string, Value][] {
  return Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1))
}
