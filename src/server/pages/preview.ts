import type { Context } from 'hono'
import type { ApiContext } from '../../platform/context.ts'
import { createServerClient } from '../api.ts'
import type { BuiltSite } from './built-site.ts'
import { type SiteFacts, siteOf } from './site-facts.ts'

const payloadName = '/_payload.json'

/** Preview of what is not published yet for its editors, or only its data; never cached. */
export function createPreview(pages: BuiltSite['pages'], site: SiteFacts) {
  return async (context: Context, api: ApiContext): Promise<Response> => {
    const asked = new URL(context.req.url).pathname
    const payload = asked.endsWith(payloadName)
    const pathname = payload ? asked.slice(0, -payloadName.length) : asked
    if (!api.actor) return context.redirect(`/dashboard/login?next=${encodeURIComponent(pathname)}`)
    const { module, assets } = await pages()
    const client = createServerClient(api)
    const { status, headers, body } = await module.renderPage(site.url + pathname, {
      client,
      site: await siteOf(client, site),
      houseStyle: (await site.currentSettings()).houseStyle,
      assets,
      payload,
    })
    // 404 instead of the API's 403, so as not to reveal that the article exists.
    return context.body(body, status === 403 ? 404 : (status as 200), {
      ...headers,
      'Cache-Control': 'no-store',
    })
  }
}
