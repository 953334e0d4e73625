import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** What a render makes: bytes to send and the tags of all that they show. */
export type Rendered = {
  status: number
  headers: Record<string, string>
  body: string
  tags: Set<string>
  /** After so many seconds it is made anew behind the reader's back: lists that no notice tells of. */
  freshSeconds: number
}

export type CachedPage = {
  status: number
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer>
  etag: string
  tags: Set<string>
  staleAt: number
  size: number
}

export type PageCache = {
  /** Ready bytes, or undefined. A page past its freshness is still given, and made anew meanwhile. */
  find: (key: string) => CachedPage | undefined
  /** Ready bytes, rendered first if need be; one render for all who ask at once. */
  get: (key: string, render: () => Promise<Rendered>) => Promise<CachedPage>
  /** Drops every page that shows one of these. */
  drop: (tags: string[]) => void
  dropAll: () => void
  stats: () => { pages: number; bytes: number; renders: number }
}

/**
 * Rendered pages by address, in memory, the longest unread dropped first. An entry knows what it shows:
 * a notice of change drops just the pages that show it, also one whose render has begun before the
 * change and ends after it.
 */
export function createPageCache(maxBytes: number, now: () => number = Date.now): PageCache {
  const pages = new Map<string, CachedPage>()
  const keysByTag = new Map<string, Set<string>>()
  const rendering = new Map<string, Promise<CachedPage>>()
  const renders = new Map<string, () => Promise<Rendered>>()
  // Every render that has begun and not ended, the oldest first; also those that nobody is given any more.
  const underway = new Set<{ start: number }>()
  // Changes heard meanwhile, so that a render that began before one is not kept.
  let heard: { at: number; tags: string[] | 'all' }[] = []
  let changes = 0
  let bytes = 0
  let made = 0

  function remove(key: string) {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    renders.delete(key)
    bytes -= page.size
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function keep(key: string, page: CachedPage, render: () => Promise<Rendered>) {
    remove(key)
    if (page.size > maxBytes) return
    pages.set(key, page)
    renders.set(key, render)
    bytes += page.size
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  function changedSince(start: number, tags: Set<string>): boolean {
    return heard.some(
      change => change.at > start && (change.tags === 'all' || change.tags.some(tag => tags.has(tag))),
    )
  }

  function make(key: string, render: () => Promise<Rendered>): Promise<CachedPage> {
    const present = rendering.get(key)
    if (present) return present
    const self = { start: changes }
    underway.add(self)
    const work = (async () => {
      made += 1
      const rendered = await render()
      const page = await toCached(rendered, now() + rendered.freshSeconds * 1000)
      if (page.status < 500 && !changedSince(self.start, page.tags)) keep(key, page, render)
      return page
    })().finally(() => {
      if (rendering.get(key) === work) rendering.delete(key)
      underway.delete(self)
      const [oldest] = underway
      heard = oldest ? heard.filter(change => change.at > oldest.start) : []
    })
    rendering.set(key, work)
    return work
  }

  function note(tags: string[] | 'all') {
    changes += 1
    if (underway.size > 0) heard.push({ at: changes, tags })
    // Who asks from now on must not be given a render that began before the change.
    rendering.clear()
  }

  return {
    find(key) {
      const page = pages.get(key)
      if (!page) return undefined
      // A Map keeps the order of insertion: putting a page back makes it the most recently read.
      pages.delete(key)
      pages.set(key, page)
      if (page.staleAt < now() && !rendering.has(key)) {
        const render = renders.get(key)
        page.staleAt = now() + 5000
        if (render) make(key, render).catch(() => {})
      }
      return page
    },
    async get(key, render) {
      return this.find(key) ?? make(key, render)
    },
    drop(tags) {
      note(tags)
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key)
    },
    dropAll() {
      note('all')
      for (const key of [...pages.keys()]) remove(key)
    },
    stats: () => ({ pages: pages.size, bytes, renders: made }),
  }
}

// A first reader waits for this; quality 5 costs a few milliseconds and is within a tenth of the best.
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

async function toCached(rendered: Rendered, staleAt: number): Promise<CachedPage> {
  const identity = Buffer.from(rendered.body)
  const [br, gz] = await Promise.all([compressBrotli(identity, brotli), compressGzip(identity, { level: 6 })])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status: rendered.status,
    headers: rendered.headers,
    bodies: { identity, br, gzip: gz },
    etag,
    tags: rendered.tags,
    staleAt,
    size: identity.length + br.length + gz.length + 1000 + 100 * rendered.tags.size,
  }
}
