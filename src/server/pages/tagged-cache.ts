import { LRUCache } from 'lru-cache'

/** A thing that was made from what changes: what it shows, as notices of change name it, and how long it holds. */
export type Made<Value> = {
  value: Value
  tags: Set<string>
  /** About so many bytes, all in all. */
  size: number
  /** For what no notice tells of: after so many seconds it is made anew. */
  freshSeconds: number
  /** Past its freshness it is still given, and made anew behind the back of who asked. */
  giveStale: boolean
  /** False for what is given to those who asked and to nobody after them. */
  keep: boolean
}
type Make<Value> = (old: Value | undefined) => Promise<Made<Value>>
type Entry<Value> = Made<Value> & { staleAt: number; make: Make<Value> }

export type TaggedCache<Value> = {
  find: (key: string) => Value | undefined
  /** What is kept, made first if need be: once for all who ask meanwhile. */
  get: (key: string, make: Make<Value>) => Promise<Value>
  /** Drops everything that shows one of these. */
  drop: (tags: string[]) => void
  dropAll: () => void
  /** For a value that has grown or shrunk, where it is still kept. */
  resize: (key: string, value: Value, size: number) => void
  /** `underway`: what is being made now, also behind a reader's back. */
  stats: () => { entries: number; bytes: number; made: number; underway: number }
}

type Settings = {
  maxBytes: number
  now?: () => number
}

/**
 * Things by key, in memory, the longest unread dropped first. An entry knows what it shows: a notice of
 * change drops just the entries that show it, also one whose making has begun before the change and ends
 * after it.
 */
export function createTaggedCache<Value>({ maxBytes, now = Date.now }: Settings): TaggedCache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    dispose: (entry, key) => untag(key, entry.tags),
  })
  const keysByTag = new Map<string, Set<string>>()
  const making = new Map<string, Promise<Value>>()
  // All making that has begun and not ended, the oldest first; also what nobody is given any more.
  const underway = new Set<{ start: number }>()
  // Changes heard meanwhile, so that what was begun before one is not kept.
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
    // Not where it alone is larger than all that may be kept.
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
    // Who asks from now on must not be given what was begun before the change.
    making.clear()
  }

  function find(key: string): Value | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    const stale = entry.staleAt < now()
    if (stale && !entry.giveStale) return undefined
    if (stale && !making.has(key)) {
      // Where it fails, the next try is not at once.
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
    resize(key, value, size) {
      const entry = entries.peek(key)
      // A copy, as the size of what is there already is not asked again.
      if (entry?.value === value) entries.set(key, { ...entry, size }, { size, noDisposeOnSet: true })
    },
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize, made, underway: underway.size }),
  }
}
