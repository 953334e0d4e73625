type Watcher = { told: () => void; end: () => void }

/** Subscriptions of this process' open streams, by topic. */
export type LiveHub = {
  /** @returns a function that unsubscribes. `end` is called when the process stops. */
  watch: (topics: readonly string[], told: () => void, end: () => void) => () => void
  tell: (topics: readonly string[]) => void
  /** Notifies all subscribers after a gap, as anything may have changed. */
  tellAll: () => void
  /** Ends all current and future streams. */
  close: () => void
}

export function createLiveHub(): LiveHub {
  const byTopic = new Map<string, Set<Watcher>>()
  const all = new Set<Watcher>()
  let closed = false
  return {
    watch(topics, told, end) {
      const watcher = { told, end }
      all.add(watcher)
      for (const topic of topics) {
        const watchers = byTopic.get(topic) ?? new Set()
        byTopic.set(topic, watchers.add(watcher))
      }
      if (closed) end()
      return () => {
        all.delete(watcher)
        for (const topic of topics) {
          const watchers = byTopic.get(topic)
          watchers?.delete(watcher)
          if (watchers?.size === 0) byTopic.delete(topic)
        }
      }
    },
    tell(topics) {
      const told = new Set(topics.flatMap(topic => [...(byTopic.get(topic) ?? [])]))
      for (const watcher of told) watcher.told()
    },
    tellAll() {
      for (const watcher of all) watcher.told()
    },
    close() {
      closed = true
      for (const watcher of all) watcher.end()
    },
  }
}
