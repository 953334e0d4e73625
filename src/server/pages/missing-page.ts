import { escapeHtml } from '../../contract/escape-html.ts'
import { missingWords } from '../../site/missingWords.ts'
import { decompress } from './compression.ts'
import { type CachedPage, compressPage } from './page-cache.ts'

const isHtml = (page: CachedPage) => page.headers['Content-Type']?.startsWith('text/html') ?? false
const words = /(<p\b[^>]* data-missing="true"[^>]*>)[^<]*/

/**
 * Puts the full requested address into a cached 404 page when sending it. The cache key has no unknown parameters, or
 * endless queries would fill the cache.
 */
export async function sayWholeAddress(page: CachedPage, key: string, url: URL): Promise<CachedPage> {
  const address = url.pathname + url.search
  if (page.status !== 404 || address === key || !isHtml(page)) return page
  const html = (await decompress(page.compressed)).toString()
  const body = html.replace(words, (_all, opening: string) => opening + escapeHtml(missingWords(address)))
  return compressPage({ ...page, body })
}
