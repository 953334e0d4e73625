import { escapeHtml } from '../../contract/escape-html.ts'
import { missingWords } from '../../site/missingWords.ts'
import { decompress } from './compression.ts'
import { type CachedPage, compressPage } from './page-cache.ts'

const isHtml = (page: CachedPage) => page.headers['Content-Type']?.startsWith('text/html') ?? false
const words = /(<p\b[^>]* data-missing="true"[^>]*>)[^<]*/

/**
 * A cached page says only what its key keeps of the address. Where the page is missing, the reader is told the whole
 * one, put in as it is sent: kept, a stranger's endless queries would fill the cache.
 */
export async function sayWholeAddress(page: CachedPage, key: string, url: URL): Promise<CachedPage> {
  const address = url.pathname + url.search
  if (page.status !== 404 || address === key || !isHtml(page)) return page
  const html = (await decompress(page.compressed)).toString()
  const body = html.replace(words, (_all, opening: string) => opening + escapeHtml(missingWords(address)))
  return compressPage({ ...page, body })
}
