import type { Context } from 'hono'
import type { ApiContext } from '../../platform/context.ts'
import { createServerClient } from '../api.ts'
import type { BuiltSite } from './built-site.ts'
import { type SiteFacts, siteOf } from './site-facts.ts'

/** The reader's page of what is not published yet, for who may edit it; never cached. */
export function createPreview(pages: BuiltSite['pages'], site: SiteFacts) {
  return async (context: Context, api: ApiContext): Promise<Response> => {
    const { pathname } = new URL(context.req.url)
    if (!api.actor) return context.redirect(`/dashboard/login?next=${encodeURIComponent(pathname)}`)
    const { module, assets } = await pages()
    const client = createServerClient(api)
    const { status, headers, body } = await module.renderPage(site.url + pathname, {
      client,
      site: await siteOf(client, site),
      houseStyle: (await site.currentSettings()).houseStyle,
      assets,
      payload: false,
    })
    // The API refuses who may not; a page does not say that there is something to refuse.
    return context.body(body, status === 403 ? 404 : (status as 200), {
      ...headers,
      'Cache-Control': 'no-store',
    })
  }
}
