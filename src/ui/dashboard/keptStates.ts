const max = 20

/** Values by entry of the history, and by name. Forgets the entry that was left longest ago when there are too many. */
export function keptStates() {
  const entries = new Map<string, Map<string, unknown>>()
  return {
    read: (entry: string, name: string) => entries.get(entry)?.get(name),
    keep(entry: string, name: string, value: unknown) {
      const values = entries.get(entry) ?? new Map<string, unknown>()
      entries.delete(entry)
      entries.set(entry, values.set(name, value))
      for (const oldest of entries.keys()) if (entries.size > max) entries.delete(oldest)
    },
    clear: () => entries.clear(),
  }
}
