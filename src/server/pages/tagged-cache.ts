import { LRUCache } from 'lru-cache'
import { endOf } from '../../contract/cache-tags.ts'
import { RecentChanges } from './recent-changes.ts'

/** A cached value, with its cache tags and validity. */
type Made<Value> = {
  value: Value
  tags: Set<string>
  /** Approximate bytes. */
  size: number
  /** Age in seconds after which the value is made again, for values that change without notices. */
  freshSeconds: number
  /** Whether to return a stale value while it is made again in the background. */
  giveStale: boolean
  /** False to return the value only to requests that already wait for it. */
  keep: boolean
  /** Called if a tag changed while the value was being made. */
  onOutdated?: () => void
}
type Make<Value> = (old: Value | undefined) => Promise<Made<Value>>
type Entry<Value> = Made<Value> & { staleAt: number; endsAt: number; make: Make<Value> }

export type TaggedCache<Value> = {
  find: (key: string) => Value | undefined
  /** Returns the value, made if it is missing. Concurrent calls share it. */
  get: (key: string, make: Make<Value>) => Promise<Value>
  /** Drops all entries that have one of these tags. */
  drop: (tags: string[]) => void
  dropAll: () => void
  remove: (key: string) => void
  /** Call after a value has grown or shrunk. Ignored if it is no longer cached. */
  resize: (key: string, value: Value, size: number) => void
  /** `underway`: number of values being made, including in the background. */
  stats: () => { entries: number; bytes: number; made: number; underway: number }
}

type Settings = {
  maxBytes: number
  now?: () => number
}

/**
 * An LRU cache by key, whose entries have cache tags. Invalidating a tag drops exactly the entries with it,
 * including those being made at the time.
 */
export function createTaggedCache<Value>({ maxBytes, now = Date.now }: Settings): TaggedCache<Value> {
  const index = new TagIndex()
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    dispose: (entry, key) => index.remove(key, entry.tags),
  })
  const making = new Map<string, Promise<Value>>()
  const changes = new RecentChanges()
  let made = 0

  function begin(key: string, make: Make<Value>): Promise<Value> {
    const present = making.get(key)
    if (present) return present
    const watch = changes.watch()
    const work = (async () => {
      made += 1
      const done = await make(entries.peek(key)?.value)
      const isOutdated = changes.since(watch, done.tags)
      if (isOutdated) done.onOutdated?.()
      if (done.keep && !isOutdated) {
        const entry = { ...done, make, staleAt: now() + done.freshSeconds * 1000, endsAt: endOf(done.tags) }
        entries.set(key, entry, { size: done.size })
        // The entry is missing if the value alone is larger than the cache.
        if (entries.has(key)) index.add(key, done.tags)
      }
      return done.value
    })().finally(() => {
      if (making.get(key) === work) making.delete(key)
      changes.unwatch(watch)
    })
    making.set(key, work)
    return work
  }

  function find(key: string): Value | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.endsAt <= now()) return undefined
    const stale = entry.staleAt < now()
    if (stale && !entry.giveStale) return undefined
    if (stale && !making.has(key)) {
      // A failure is not retried at once.
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
      changes.note(tags)
      // Later requests must not get a value that was started before the change.
      making.clear()
      for (const tag of tags) for (const key of index.keysOf(tag)) entries.delete(key)
    },
    dropAll() {
      changes.note('all')
      making.clear()
      entries.clear()
    },
    remove: key => void entries.delete(key),
    resize(key, value, size) {
      const entry = entries.peek(key)
      // Sets a copy, because the cache does not recompute the size of an existing value.
      if (entry?.value === value) entries.set(key, { ...entry, size }, { size, noDisposeOnSet: true })
    },
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize, made, underway: changes.watches }),
  }
}

class TagIndex {
  readonly #keys = new Map<string, Set<string>>()

  add(key: string, tags: Set<string>): void {
    for (const tag of tags) this.#keys.set(tag, (this.#keys.get(tag) ?? new Set()).add(key))
  }

  remove(key: string, tags: Set<string>): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keys.delete(tag)
    }
  }

  keysOf(tag: string): string[] {
    return [...(this.#keys.get(tag) ?? [])]
  }
}
