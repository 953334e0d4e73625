import { LRUCache } from 'lru-cache'

/** A cached value, with its cache tags and validity. */
type Made<Value> = {
  value: Value
  tags: Set<string>
  /** Approximate bytes. */
  size: number
  /** Age in seconds after which it is made again, for values without notices. */
  freshSeconds: number
  /** Whether a stale value is returned while it is made again in the background. */
  giveStale: boolean
  /** False if only the requests that waited for the value get it. */
  keep: boolean
}
type Make<Value> = (old: Value | undefined) => Promise<Made<Value>>
type Entry<Value> = Made<Value> & { staleAt: number; make: Make<Value> }

export type TaggedCache<Value> = {
  find: (key: string) => Value | undefined
  /** The value, made if missing; concurrent calls share it. */
  get: (key: string, make: Make<Value>) => Promise<Value>
  /** Drops all entries with one of these tags. */
  drop: (tags: string[]) => void
  dropAll: () => void
  remove: (key: string) => void
  /** After a value has grown or shrunk, if it is still cached. */
  resize: (key: string, value: Value, size: number) => void
  /** `underway`: values being made, also in the background. */
  stats: () => { entries: number; bytes: number; made: number; underway: number }
}

type Settings = {
  maxBytes: number
  now?: () => number
}

/**
 * An LRU cache by key, whose entries have cache tags. Invalidating a tag drops exactly its entries, including those
 * being made when it happens.
 */
export function createTaggedCache<Value>({ maxBytes, now = Date.now }: Settings): TaggedCache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    dispose: (entry, key) => untag(key, entry.tags),
  })
  const keysByTag = new Map<string, Set<string>>()
  const making = new Map<string, Promise<Value>>()
  // Values being made, oldest first; also for dropped entries.
  const underway = new Set<{ start: number }>()
  // Recent invalidations, so that values begun before them are not cached.
  let heard: { at: number; tags: string[] | 'all' }[] = []
  let changes = 0
  let made = 0

  function untag(key: string, tags: Set<string>) {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function keep(key: string, entry: Entry<Value>) {
    entries.set(key, entry, { size: entry.size })
    // Fails if the value alone is larger than the cache.
    if (!entries.has(key)) return
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
  }

  function changedSince(start: number, tags: Set<string>): boolean {
    return heard.some(
      change => change.at > start && (change.tags === 'all' || change.tags.some(tag => tags.has(tag))),
    )
  }

  function begin(key: string, make: Make<Value>): Promise<Value> {
    const present = making.get(key)
    if (present) return present
    const self = { start: changes }
    underway.add(self)
    const work = (async () => {
      made += 1
      const done = await make(entries.peek(key)?.value)
      if (done.keep && !changedSince(self.start, done.tags)) {
        keep(key, { ...done, make, staleAt: now() + done.freshSeconds * 1000 })
      }
      return done.value
    })().finally(() => {
      if (making.get(key) === work) making.delete(key)
      underway.delete(self)
      const [oldest] = underway
      heard = oldest ? heard.filter(change => change.at > oldest.start) : []
    })
    making.set(key, work)
    return work
  }

  function note(tags: string[] | 'all') {
    changes += 1
    if (underway.size > 0) heard.push({ at: changes, tags })
    // Later requests must not get a value begun before the change.
    making.clear()
  }

  function find(key: string): Value | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    const stale = entry.staleAt < now()
    if (stale && !entry.giveStale) return undefined
    if (stale && !making.has(key)) {
      // If it fails, it is not retried at once.
      entry.staleAt = now() + 5000
      begin(key, entry.make).catch(() => {})
    }
    return entry.value
  }

  return {
    find,
    async get(key, make) {
      return find(key) ?? begin(key, make)
    },
    drop(tags) {
      note(tags)
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
    },
    dropAll() {
      note('all')
      entries.clear()
    },
    remove: key => void entries.delete(key),
    resize(key, value, size) {
      const entry = entries.peek(key)
      // A copy, as the cache does not recompute the size of an existing value.
      if (entry?.value === value) entries.set(key, { ...entry, size }, { size, noDisposeOnSet: true })
    },
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize, made, underway: underway.size }),
  }
}
