import { escapeHtml } from '../../contract/escape-html.ts'
import { missingWords } from '../../site/missingWords.ts'
import { decompress } from './compression.ts'
import { type CachedPage, compressPage } from './page-cache.ts'

const isHtml = (page: CachedPage) => page.headers['Content-Type']?.startsWith('text/html') ?? false
const words = /(<p\b[^>]* data-missing="true"[^>]*>)[^<]*/

const around = new WeakMap<CachedPage, Promise<[before: string, after: string]>>()

function aroundWords(page: CachedPage): Promise<[before: string, after: string]> {
  const known = around.get(page) ?? splitAtWords(page)
  around.set(page, known)
  return known
}

async function splitAtWords({ compressed }: CachedPage): Promise<[before: string, after: string]> {
  const html = (await decompress(compressed)).toString()
  const found = words.exec(html)
  if (!found) return [html, '']
  const [all, opening = ''] = found
  return [html.slice(0, found.index) + opening, html.slice(found.index + all.length)]
}

/**
 * Inserts the full requested address into a cached 404 page as it is sent. The cache key excludes unknown
 * parameters: otherwise endless queries would fill the cache.
 */
export async function sayWholeAddress(page: CachedPage, key: string, url: URL): Promise<CachedPage> {
  const address = url.pathname + url.search
  if (page.status !== 404 || address === key || !isHtml(page)) return page
  const [before, after] = await aroundWords(page)
  const said = await compressPage({ ...page, body: before + escapeHtml(missingWords(address)) + after })
  return { ...said, endsAt: page.endsAt }
}
