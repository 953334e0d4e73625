import { type PageRoute, sitePages } from './contract/page-route.ts'
import { agencyPages } from './features/agency/agency.pages.ts'
import { articlePages } from './features/article/article.pages.ts'
import { channelPages } from './features/channel/channel.pages.ts'
import { contactPages } from './features/contact/contact.pages.ts'
import { donationPages } from './features/donation/donation.pages.ts'
import { dossierPages } from './features/dossier/dossier.pages.ts'
import { footballPages } from './features/football/football.pages.ts'
import { groupPages } from './features/group/group.pages.ts'
import { invoicePages } from './features/invoice/invoice.pages.ts'
import { marketPages } from './features/market/market.pages.ts'
import { newsletterPages } from './features/newsletter/newsletter.pages.ts'
import { packagePages } from './features/package/package.pages.ts'
import { paymentPages } from './features/payment/payment.pages.ts'
import { podcastPages } from './features/podcast/podcast.pages.ts'
import { pollPages } from './features/poll/poll.pages.ts'
import { prayerTimesPages } from './features/prayer-times/prayer-times.pages.ts'
import { pushPages } from './features/push/push.pages.ts'
import { readerLetterPages } from './features/reader-letter/reader-letter.pages.ts'
import { readingPages } from './features/reading-history/reading.pages.ts'
import { searchPages } from './features/search/search.pages.ts'
import { settingPages } from './features/setting/setting.pages.ts'
import { storyPages } from './features/story/story.pages.ts'
import { subscriptionPages } from './features/subscription/subscription.pages.ts'
import { userPages } from './features/user/user.pages.ts'
import { voucherPages } from './features/voucher/voucher.pages.ts'
import { watchPages } from './features/watch/watch.pages.ts'
import { weatherPages } from './features/weather/weather.pages.ts'

/**
 * The site map: every page for readers under its id, which has the locale's suffix (SPECIFICATION.md section 2). An
 * entity's pages are in its folder, their components in `site/pages.tsx` or `site/morePages.tsx`, their loaders in
 * `site/loaders.ts`. The dashboard's pages are in `dashboard-routes.ts`.
 */
export const pageRoutes = {
  ...sitePages({ index___ar: { path: '/', keepAlive: true } }),
  ...agencyPages,
  ...articlePages,
  ...channelPages,
  ...contactPages,
  ...groupPages,
  ...donationPages,
  ...dossierPages,
  ...invoicePages,
  ...newsletterPages,
  ...paymentPages,
  ...packagePages,
  ...podcastPages,
  ...readingPages,
  ...pushPages,
  ...searchPages,
  ...settingPages,
  ...storyPages,
  ...subscriptionPages,
  ...userPages,
  ...voucherPages,
  ...watchPages,
  ...readerLetterPages,
  ...pollPages,
  ...weatherPages,
  ...footballPages,
  ...prayerTimesPages,
  ...marketPages,
}

export type SitePageId = keyof typeof pageRoutes
/** The query parameters of a page. */
export type QueryName<Id extends SitePageId> = (typeof pageRoutes)[Id] extends {
  query: readonly (infer Name extends string)[]
}
  ? Name
  : never

/** The part of an address's query that the page uses. */
export function queryOf(id: SitePageId, given: URLSearchParams): URLSearchParams {
  const { query = [] }: PageRoute = pageRoutes[id]
  return new URLSearchParams(query.flatMap(name => (given.get(name) ? [[name, given.get(name)!]] : [])))
}

type MoreIds = {
  [Id in SitePageId]: (typeof pageRoutes)[Id] extends { part: 'more' } ? Id : never
}[SitePageId]
/** Pages in the main script. */
export type CorePageId = Exclude<SitePageId, MoreIds>
/** Pages loaded when opened. */
export type MorePageId = MoreIds
