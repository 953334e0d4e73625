import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { cacheTag } from '../contract/cache-tags.ts'
import { fail } from '../contract/fail.ts'
import type { PartnerFormat } from '../features/partner/partner.contract.ts'
import {
  formatOf,
  missingKey,
  otherFormat,
  unknownKey,
  writePartnerFeed,
} from '../features/partner/partner.documents.ts'
import {
  findPartner,
  isInForce,
  isKey,
  listForPartner,
  noteUse,
  type PartnerScope,
} from '../features/partner/partner.service.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import { notShared } from '../platform/edge/caching.ts'
import type { Log } from '../platform/log.ts'
import { createMinuteCounts, createRate } from '../platform/security/rate.ts'
import { createFileTurns } from '../platform/security/turns.ts'
import { addressOf, leftOf } from './api-context.ts'
import { noteDocument } from './documents/document-change.ts'
import { compressOnce } from './pages/compression.ts'
import { chooseEncoding } from './pages/send-page.ts'
import { createTaggedCache, type TaggedCache } from './pages/tagged-cache.ts'

type StoredFeed = {
  type: string
  etag: string
  lastModified: string
  body: Buffer
  /** Compressed copies, each made on its first request. */
  compressed: Map<'br' | 'gzip', Promise<Buffer>>
}
export type PartnerFeeds = { known: TaggedCache<PartnerScope | undefined>; feeds: TaggedCache<StoredFeed> }

/** Seconds. Notices drop an entry at once. */
const fresh = 60
const maxBytes = 32 * 1024 * 1024

export const createPartnerFeeds = (): PartnerFeeds => ({
  known: createTaggedCache({ maxBytes: 1024 * 1024 }),
  feeds: createTaggedCache({ maxBytes }),
})

type Parts = { config: Config; services: Services; partnerFeeds: PartnerFeeds; log: Log }

/** Unknown keys that a network may try per minute. Each costs a query. */
const maxGuesses = 30

/** Serves feeds for partners. While nothing changes, a request costs a lookup in memory. */
export function addPartnerFeeds(app: Hono, parts: Parts): void {
  const { config } = parts
  const inFileTurn = createFileTurns()
  const mayGuess = createRate(maxGuesses)
  const answer = createAnswer(parts)
  app.get('/partner/*', (context, next) => inFileTurn(addressOf(context, config), next, leftOf(context)))

  const serve = async (context: Context, key: string, file: string) => {
    const format = formatOf(file)
    if (!format) return refuse(context, 404, unknownKey)
    if (!isKey(key)) return refuse(context, 404, unknownKey)
    const partner = await findKnown(parts, key, () => {
      if (!mayGuess(addressOf(context, config))) throw fail('TOO_MANY_REQUESTS', { retryAfter: fresh })
    })
    if (!partner || !isInForce(partner)) return refuse(context, 404, unknownKey)
    if (!partner.formats.includes(format)) return refuse(context, 404, otherFormat)
    return answer(context, partner, format)
  }
  app.get('/partner/:file', context => {
    const [, key] = /^Bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? []
    if (key) return serve(context, key, context.req.param('file'))
    context.header('WWW-Authenticate', 'Bearer realm="partner"')
    return refuse(context, 401, missingKey)
  })
  app.get('/partner/:key/:file', context =>
    serve(context, context.req.param('key'), context.req.param('file')),
  )
}

function refuse(context: Context, status: 401 | 404, words: string): Response {
  return context.text(words, status, { 'Cache-Control': notShared })
}

/** Finds the partner of a key. Only the key's hash is kept in memory. */
function findKnown(
  { partnerFeeds, services }: Parts,
  key: string,
  beforeQuery: () => void,
): Promise<PartnerScope | undefined> {
  const name = createHash('sha256').update(key).digest('base64')
  return partnerFeeds.known.get(name, async () => {
    beforeQuery()
    const value = await findPartner(services.db, key)
    const tags = new Set([value ? cacheTag.one('partners', value.id) : cacheTag.all('partners')])
    return { value, tags, size: 1000, freshSeconds: fresh, giveStale: false, keep: value !== undefined }
  })
}

function createAnswer(parts: Parts) {
  const { log, services } = parts
  const takePoll = createMinuteCounts()
  return async (context: Context, partner: PartnerScope, format: PartnerFormat): Promise<Response> => {
    const polls = takePoll(partner.id)
    // Logs and records the use once a minute, because partners poll by the thousand.
    if (polls === 1) {
      log.info({ partner: partner.name, partnerId: partner.id }, 'a partner reads its feed')
      noteUse(services.db, partner.id).catch(error => {
        log.warn({ err: error, partnerId: partner.id }, 'the use of a partner’s key could not be stored')
      })
    }
    if (polls > partner.perMinute) {
      if (polls === partner.perMinute + 1) {
        log.warn({ partner: partner.name, partnerId: partner.id }, 'a partner asks more often than agreed')
      }
      throw fail('TOO_MANY_REQUESTS', { retryAfter: fresh })
    }
    const feed = await findFeed(parts, partner, format)
    const headers = {
      'Content-Type': feed.type,
      ETag: feed.etag,
      'Last-Modified': feed.lastModified,
      // Only the partner may cache the feed, and must revalidate it.
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
      Vary: 'Accept-Encoding, Authorization',
    }
    if (isKnown(context, feed)) return context.body(null, 304, headers)
    const encoding = chooseEncoding(context.req.header('accept-encoding'))
    if (encoding === 'identity') return context.body(new Uint8Array(feed.body), 200, headers)
    const compressed = feed.compressed.get(encoding) ?? compressOnce(feed.body, encoding)
    feed.compressed.set(encoding, compressed)
    const bytes = new Uint8Array(await compressed)
    return context.body(bytes, 200, { ...headers, 'Content-Encoding': encoding })
  }
}

/**
 * Whether the client's copy is current (RFC 9110 §13.1). Accepts only exactly our time, because a withdrawal
 * leaves a list with an older newest item.
 */
function isKnown({ req }: Context, { etag, lastModified }: StoredFeed): boolean {
  const known = req.header('if-none-match')
  if (known !== undefined) return known === '*' || known.includes(etag)
  return req.header('if-modified-since') === lastModified
}

function findFeed(
  { partnerFeeds, services }: Parts,
  partner: PartnerScope,
  format: PartnerFormat,
): Promise<StoredFeed> {
  return partnerFeeds.feeds.get(`${partner.id} ${format}`, async () => {
    const [name, list] = await Promise.all([services.siteName(), listForPartner(services.db, partner)])
    const site = { name, url: services.siteUrl }
    const { body, type, newest } = writePartnerFeed(format, { partner, site, list })
    const path = `/partner/${partner.id}/${format}`
    const lastModified = await noteDocument(services.db, { path, body, newest })
    const bytes = Buffer.from(body)
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const value = {
      type,
      etag,
      lastModified: lastModified.toUTCString(),
      body: bytes,
      compressed: new Map(),
    }
    const tags = new Set<string>([
      cacheTag.one('partners', partner.id),
      cacheTag.latest,
      cacheTag.takedowns,
      ...['categories', 'agencies', 'tags', 'authors', 'settings'].map(cacheTag.all),
      ...list.named.map(cacheTag.article),
      ...list.articles.flatMap(({ id, image }) => [
        cacheTag.article(id),
        ...(image ? [cacheTag.one('media', image.id)] : []),
      ]),
    ])
    // Doubled to allow for the compressed copies.
    return { value, tags, size: bytes.length * 2, freshSeconds: fresh, giveStale: false, keep: true }
  })
}
