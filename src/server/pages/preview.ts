import type { Context } from 'hono'
import type { ApiContext } from '../../platform/context.ts'
import { splitPayload } from '../../site/payloadAddress.ts'
import { createServerClient } from '../api.ts'
import type { BuiltSite } from './built-site.ts'
import { type SiteFacts, siteOf } from './site-facts.ts'

/** Renders previews of unpublished articles for their editors, or only their data. Never cached. */
export function createPreview(pages: BuiltSite['pages'], site: SiteFacts) {
  return async (context: Context, api: ApiContext): Promise<Response> => {
    const { page, isPayload } = splitPayload(new URL(context.req.url).pathname)
    if (!api.actor) return context.redirect(`/dashboard/login?next=${encodeURIComponent(page)}`)
    const { module, assets } = await pages()
    const client = createServerClient(api)
    const { status, headers, body } = await module.renderPage(site.url + page, {
      client,
      site: await siteOf(client, site),
      houseStyle: (await site.currentSettings()).houseStyle,
      assets,
      payload: isPayload,
    })
    // 404 instead of the API's 403, so that nobody learns that the article exists.
    return context.body(body, status === 403 ? 404 : (status as 200), {
      ...headers,
      'Cache-Control': 'private, no-store',
    })
  }
}
