import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiClient } from '../api/client.ts'
import type { Site, TagManager } from '../api/page.ts'
import type { HouseStyle } from '../arabic/house-style.ts'
import type { Handle } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Assets } from '../site/document.ts'
import { isDocumentPath, renderDocumentFile } from './documents.ts'
import type { PageCache, Rendered } from './page-cache.ts'
import type { PageResult } from './pages.tsx'
import { isPersonalPath } from './personal-pages.ts'
import { sendPage } from './send-page.ts'
import { type SiteFacts, siteOf } from './site-facts.ts'

/** The bundle that Vite makes of `server/pages.tsx`. */
export type PagesModule = {
  renderPage: (
    url: string,
    options: {
      client: ApiClient
      site: Site
      houseStyle: HouseStyle
      assets: Assets
      payload: boolean
      form?: FormData
    },
  ) => Promise<PageResult>
  /** What runs inside a page, by its hash alone. */
  wakeUpScript: string
  paintScript?: string
}

export type PageServing = {
  cache: PageCache
  /** In development the bundle is asked for anew each time. */
  pages: () => Promise<{ module: PagesModule; assets: Assets }>
  /** The reader's client: a guest's, noting what it was shown. */
  guestClient: (shows: (...tags: string[]) => void) => ApiClient
  /** For documents that name more than any call gives. */
  db: Handle
  hubs: string[]
  site: SiteFacts
  headersOf: (tagManager?: TagManager) => Record<string, string>
  log: Log
}

const payloadName = '/_payload.json'
const notPages = /^\/(?:ad|api|media|share|assets|dashboard|healthz|readyz|metrics)(?:\/|$)/
// What a page may be asked for beside its path; anything else makes no page of its own.
const knownParameters = [
  'after',
  'author',
  'person',
  'city',
  'source',
  'tag',
  'agency',
  'category',
  'from',
  'q',
  'sort',
  'span',
  'to',
]
const freshSeconds = 60

export function isPageAddress(address: string): boolean {
  if (notPages.test(address)) return false
  const path = pathOf(address)
  if (isPersonalPath(path)) return false
  return !/^\/[^/]*\.[a-z0-9]+$/.test(path) || path === payloadName || isDocumentPath(path)
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '/'
}

/** The key of a page: its address without what no page looks at. */
export function pageKey(address: string): string {
  const mark = address.indexOf('?')
  if (mark < 0) return address
  const given = new URLSearchParams(address.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of knownParameters) {
    const value = given.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `${address.slice(0, mark)}?${kept}` : address.slice(0, mark)
}

/** Serves the readers' pages, in front of every framework: a hit is a lookup and a write. */
export function createPageListener({
  cache,
  pages,
  guestClient,
  db,
  hubs,
  site: facts,
  headersOf,
  log,
}: PageServing) {
  async function render(key: string): Promise<Rendered> {
    const { module, assets } = await pages()
    const tags = new Set<string>()
    const shows = (...shown: string[]) => {
      for (const tag of shown) tags.add(tag)
    }
    const client = guestClient(shows)
    const path = pathOf(key)
    const payload = path.endsWith(payloadName)
    const page = payload ? path.slice(0, -payloadName.length) || '/' : path
    const address = `${facts.url}${page}${key.slice(path.length)}`
    const site = await siteOf(client, facts)
    const { error, ...result } =
      (await renderDocumentFile(path, { client, db, hubs, site, shows, buildId: assets.buildId })) ??
      (await module.renderPage(address, {
        client,
        site,
        houseStyle: await facts.houseStyle(),
        assets,
        payload,
      }))
    if (error) log.error({ err: error, url: key }, 'a page failed')
    const caching = result.status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store'
    return {
      ...result,
      headers: { ...headersOf(site.tagManager), 'Cache-Control': caching, ...result.headers },
      tags,
      freshSeconds,
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = pageKey(request.url ?? '/')
    try {
      await sendPage(request, response, await cache.get(key, () => render(key)))
    } catch (error) {
      log.error({ err: error, url: key }, 'a page failed')
      response.writeHead(500, {
        ...headersOf(),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
      })
      response.end(lastResort)
    }
  }
}

/** When not even the error page can be rendered. */
const lastResort = `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>خطأ</title>
<body style="font:1.125rem/1.8 system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem">
<h1>تعذّر عرض الصفحة</h1><p>حدث خطأ غير متوقع، ونعمل على إصلاحه. <a href="/">العودة إلى الصفحة الأولى</a></p>`
