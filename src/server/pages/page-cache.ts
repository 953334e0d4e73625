import { createHash } from 'node:crypto'
import { compressFast } from './compression.ts'
import { createTaggedCache, type TaggedCache } from './tagged-cache.ts'

/** What a render makes: bytes to send and the tags of all that they show. */
export type Rendered = {
  status: number
  headers: Record<string, string>
  body: string
  tags: Set<string>
  /** After so many seconds it is made anew behind the reader's back: lists that no notice tells of. */
  freshSeconds: number
}

/** What every encoding a reader may ask for is made of (`send-page.ts`). */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  /** Brotli: four or five times as many pages stay in the same memory as would decompressed. */
  compressed: Buffer
  etag: string
  /** What is kept of it in other encodings. */
  otherBytes: number
  /** To be called when that or `compressed` has changed. */
  rebook: () => void
}

export const tooManyRequests = 429

export type PageCache = Pick<TaggedCache<CachedPage>, 'find' | 'drop' | 'dropAll' | 'stats'> & {
  /** Ready bytes, rendered first if need be; one render for all who ask at once. */
  get: (key: string, render: () => Promise<Rendered>) => Promise<CachedPage>
}

/** Rendered pages by address: see `TaggedCache`. */
export function createPageCache(maxBytes: number, now?: () => number): PageCache {
  const { get, resize, ...cache } = createTaggedCache<CachedPage>({ maxBytes, now })
  return {
    ...cache,
    get: (key, render) =>
      get(key, async old => {
        const { tags, freshSeconds, ...rendered } = await render()
        const compressed = await compressPage(rendered)
        // What came out the same keeps what was compressed of it since.
        const value = old?.etag === compressed.etag ? old : compressed
        value.rebook = () => resize(key, value, sizeOf(value, tags))
        const size = sizeOf(value, tags)
        return { value, tags, freshSeconds, giveStale: true, size, keep: isKept(value.status) }
      }),
  }
}

/** Ready to be sent, in a cache or not. */
export async function compressPage({
  status,
  headers,
  body,
}: Pick<Rendered, 'status' | 'headers' | 'body'>): Promise<CachedPage> {
  const compressed = await compressFast(body)
  return {
    status,
    headers,
    compressed,
    etag: etagOf(status, headers, compressed),
    otherBytes: 0,
    rebook: () => {},
  }
}

/** What went wrong, or what one reader alone is refused, is nobody else's answer. */
export function isKept(status: number): boolean {
  return status < 500 && status !== tooManyRequests
}

/** Of the compressed page, which is as much its own as the plain one and a quarter as long. */
function etagOf(status: number, headers: Record<string, string>, compressed: Buffer): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([status, headers]))
    .update(compressed)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/** With what stands around the bytes: headers, key, tags and their way back to the key. */
function sizeOf({ compressed, otherBytes }: CachedPage, tags: Set<string>): number {
  return compressed.length + otherBytes + 1500 + 100 * tags.size
}
