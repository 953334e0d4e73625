import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { endOf } from '../../contract/cache-tags.ts'
import type { LockedArticle } from '../../platform/context.ts'
import { notShared } from '../../platform/edge/caching.ts'
import { compressFast } from './compression.ts'
import { createTaggedCache, type TaggedCache } from './tagged-cache.ts'

/** Result of a render: the bytes to send, and the cache tags of their contents. */
export type RenderedPage = {
  status: number
  headers: Record<string, string>
  body: string
  locked?: LockedArticle | undefined
  tags: Set<string>
  /** False for pages at arbitrary addresses. */
  keep?: boolean
  /**
   * Age in seconds after which the page is rendered again in the background, for lists that change without
   * notices.
   */
  freshSeconds: number
}

/** A cached page, from which every encoding is made (`send-page.ts`). */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  /** The subscriber-only article on the page. Each request checks access. */
  locked?: LockedArticle | undefined
  /** Brotli, so that the same memory holds four or five times as many pages as uncompressed. */
  compressed: Buffer
  etag: string
  /** Time in milliseconds from which it is wrong; Infinity if only a change makes it so. */
  endsAt: number
  /** Cached bytes in other encodings. */
  otherBytes: number
  /** Call after `otherBytes` or `compressed` has changed. */
  resize: () => void
}

export const tooManyRequests = 429

export type PageCache = Pick<TaggedCache<CachedPage>, 'find' | 'drop' | 'dropAll' | 'stats'> & {
  /** Returns the page, rendered if necessary. Concurrent requests share one render. */
  get: (key: string, render: () => Promise<RenderedPage>) => Promise<CachedPage>
}

/** Share of the cache that pages at endless addresses may use. */
const endlessPart = 0.25
const maxEndless = 500

/** The form in which browsers encode Arabic, and which our links use. */
const usualEscapes = /%[89A-F][0-9A-F]/g
/** Matches another spelling of a path, which the router treats as equal. */
const otherSpelling = /[^!-~]|[%A-Z]|\/\/|.\/$/

/**
 * Whether strangers can invent the address: missing pages, searches, queries. None of these may evict a page
 * that is read.
 */
function isEndless(key: string, status: number): boolean {
  // Strips the prefix that distinguishes variants of locked pages.
  const address = key.slice(key.indexOf('/'))
  if (status !== 200 || address.includes('?') || address.startsWith('/article/search/')) return true
  return otherSpelling.test(address.replace(usualEscapes, ''))
}

/** Caches rendered pages by address, in a `TaggedCache`. */
export function createPageCache(maxBytes: number, now?: () => number): PageCache {
  const { get, remove, resize: resizeEntry, ...cache } = createTaggedCache<CachedPage>({ maxBytes, now })
  const endless = new LRUCache<string, true>({
    max: maxEndless,
    maxSize: Math.max(1, Math.floor(maxBytes * endlessPart)),
    dispose: (_, key, reason) => {
      if (reason === 'evict') remove(key)
    },
  })

  /** Whether there is room for the page. Pages at endless addresses evict only one another. */
  function hasRoom(key: string, status: number, size: number): boolean {
    if (isEndless(key, status)) return endless.set(key, true, { size }).has(key)
    endless.delete(key)
    return true
  }

  return {
    ...cache,
    get: (key, render) =>
      get(key, async old => {
        const { tags, freshSeconds, keep = true, ...rendered } = await render()
        const compressed = await compressPage(rendered)
        // An unchanged page keeps its compressed forms.
        const value = old?.etag === compressed.etag ? old : compressed
        value.endsAt = endOf(tags)
        value.resize = () => resizeEntry(key, value, sizeOf(key, value, tags))
        const size = sizeOf(key, value, tags)
        return {
          value,
          tags,
          freshSeconds,
          giveStale: true,
          // The purge of this change has already run, so no edge may keep the page.
          onOutdated() {
            if (value !== old) value.headers = { ...value.headers, 'Cache-Control': notShared }
          },
          size,
          keep: keep && isKept(value.status) && hasRoom(key, value.status, size),
        }
      }),
  }
}

/** Compresses a render, whether or not it will be cached. */
export async function compressPage({
  status,
  headers,
  locked,
  body,
}: Pick<RenderedPage, 'status' | 'headers' | 'locked' | 'body'>): Promise<CachedPage> {
  const compressed = await compressFast(body)
  return {
    status,
    headers,
    locked,
    compressed,
    etag: etagOf(status, headers, compressed),
    endsAt: Number.POSITIVE_INFINITY,
    otherBytes: 0,
    resize: () => {},
  }
}

/** Errors, and refusals that concern a single reader, are not cached. */
export function isKept(status: number): boolean {
  return status < 500 && status !== tooManyRequests
}

/** Hash of the compressed page, which identifies the page as well as its text and is a quarter as long. */
function etagOf(status: number, headers: Record<string, string>, compressed: Buffer): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([status, headers]))
    .update(compressed)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/**
 * Includes key and headers, which may hold as much of an address as a client sends, and the index of tags.
 */
function sizeOf(key: string, { compressed, otherBytes, headers }: CachedPage, tags: Set<string>): number {
  const texts = 2 * key.length + JSON.stringify(headers).length
  return compressed.length + otherBytes + texts + 500 + 100 * tags.size
}
