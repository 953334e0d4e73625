import type { ApiClient } from '../../api/client.ts'
import { type CacheTag, isEnd } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { ApiContext, Reading } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { notShared } from '../../platform/edge/caching.ts'
import type { Edge } from '../../platform/edge/edge.ts'
import type { Log } from '../../platform/log.ts'
import type { Cursors } from '../../platform/security/cursors.ts'
import { splitPayload } from '../../site/payloadAddress.ts'
import { renderDocumentFile } from '../documents/documents.ts'
import { loggableAddress } from '../loggable-address.ts'
import { forOthers, type HeadersOf, hasStreams, isForOthers } from '../security/headers.ts'
import type { BuiltSite } from './built-site.ts'
import { pathOf } from './page-address.ts'
import { isKept, type RenderedPage } from './page-cache.ts'
import type { PageResult } from './pages.tsx'
import { type SiteFacts, siteOf } from './site-facts.ts'

export type PageRendering = {
  /** In development, the bundle may change between requests. */
  pages: BuiltSite['pages']
  /** A guest's client that collects cache tags. */
  guestClient: (addCacheTags: ApiContext['addCacheTags'], address: string, reading: Reading) => ApiClient
  isOurs: Cursors['isOurs']
  /** For documents that need more data than the API has. */
  db: Handle
  hubs: string[]
  edge: Edge
  site: SiteFacts
  headersOf: HeadersOf
  log: Log
}

const freshSeconds = 60

export const noStore = { 'Cache-Control': notShared }

function cachingOf(
  { status, locked }: PageResult,
  { whole }: Reading,
  edge: Edge,
  tags: Set<CacheTag>,
): Record<string, string> {
  if (!isKept(status)) return noStore
  // The time left until a page's end is computed on sending, as the page may have been cached for long.
  const lasting = [...tags].filter(tag => !isEnd(tag))
  if (!locked) return edge.share(status === 200 ? 'page' : 'passing', lasting)
  // Neither browsers nor the caches of search engines may store a page that the next reader must not see.
  return whole
    ? { ...noStore, 'X-Robots-Tag': 'noarchive' }
    : { 'Cache-Control': 'private, max-age=0, must-revalidate' }
}

/**
 * Renders the page or document at a cache key.
 * @param caller the address to which rate limits are charged; '' for none
 */
export async function renderPage(
  { pages, guestClient, isOurs, db, hubs, edge, site: facts, headersOf, log }: PageRendering,
  key: string,
  caller: string,
  reading: Reading,
): Promise<RenderedPage> {
  const { module, assets } = await pages()
  const cursor = new URLSearchParams(key.split('?')[1]).get('after')
  const keep = cursor === null || (await isOurs(cursor))
  const tags = new Set<CacheTag>()
  const addCacheTags = (...shown: CacheTag[]) => {
    for (const tag of shown) tags.add(tag)
  }
  const client = guestClient(addCacheTags, caller, reading)
  const path = pathOf(key)
  const { page, isPayload: payload } = splitPayload(path)
  const address = `${facts.url}${page}${key.slice(path.length)}`
  const site = await siteOf(client, facts)
  const { houseStyle } = await facts.currentSettings()
  const { error, ...result } =
    (await renderDocumentFile(path, { client, db, hubs, site, addCacheTags, buildId: assets.buildId })) ??
    (await module.renderPage(address, { client, site, houseStyle, assets, payload }))
  // A browser would mistake an incomplete payload for the whole page.
  if (result.status === 503) throw error ?? fail('UNAVAILABLE')
  if (error) log.error({ err: error, url: loggableAddress(key) }, 'a page failed')
  return {
    ...result,
    headers: {
      ...headersOf({ tagManager: site.tagManager, streams: await hasStreams(client) }),
      ...(isForOthers(path, result.headers['Content-Type'] ?? '') ? forOthers : {}),
      ...(keep ? cachingOf(result, reading, edge, tags) : noStore),
      ...result.headers,
    },
    tags,
    keep,
    freshSeconds,
  }
}
