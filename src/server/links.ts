import type { Hono } from 'hono'
import { frameAd, leadOn } from '../features/ad/ad.documents.ts'
import { leadFromLetter, showPixel } from '../features/newsletter/newsletter.documents.ts'
import { leadToArticle } from '../features/posting/post.documents.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import { createFileTurns } from '../platform/security/turns.ts'
import { addressOf, leftOf } from './api-context.ts'
import { plainPage } from './pages/plain-page.ts'

const missingLink = plainPage({
  title: 'الرابط غير صحيح',
  text: 'لم نجد ما يقود إليه هذا الرابط القصير.',
  status: 404,
  again: false,
})
const uncached = { 'Cache-Control': 'private, no-store' }

/** Serves the short links of posts, newsletters and ads, and counts their clicks. */
export function addLinks(app: Hono, config: Config, services: Services): void {
  const inFileTurn = createFileTurns()
  // Only GET, because a slow body would hold a turn.
  for (const path of ['/s/*', '/n/*', '/ad/*'])
    app.get(path, (context, next) => inFileTurn(addressOf(context, config), next, leftOf(context)))
  app.get(
    '/s/:code',
    async context =>
      (await leadToArticle(context, services, addressOf(context, config))) ??
      context.html(missingLink, 404, uncached),
  )
  app.get('/n/:issue/open.gif', context => showPixel(context, services))
  app.get(
    '/n/:issue/:n',
    async context => (await leadFromLetter(context, services)) ?? context.html(missingLink, 404, uncached),
  )
  app.get('/ad/:id', context => leadOn(context, services.db, addressOf(context, config)))
  app.get('/ad/frame/:id', context => frameAd(context, services.db, config.siteUrl.startsWith('https:')))
}
