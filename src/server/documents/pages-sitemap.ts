import type { ApiClient } from '../../api/client.ts'
import type { Site } from '../../api/page.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { PageRoute } from '../../contract/page-route.ts'
import { agencyPath, listPath } from '../../features/article/article.addresses.policy.ts'
import { listSections } from '../../features/article/article.sitemap.documents.ts'
import { channelPath } from '../../features/channel/site/channelPath.ts'
import { dossierPath } from '../../features/dossier/dossier.addresses.policy.ts'
import { competitionPath } from '../../features/football/football.addresses.policy.ts'
import { podcastPath } from '../../features/podcast/podcast.addresses.policy.ts'
import { pollPath } from '../../features/poll/poll.addresses.policy.ts'
import { prayerTimesPath } from '../../features/prayer-times/site/prayerTimesPath.ts'
import { letterPath } from '../../features/reader-letter/reader-letter.addresses.policy.ts'
import { storyPath } from '../../features/story/site/storyPath.ts'
import { loadIfHeard } from '../../features/weather/site/weather.loader.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { DocumentBody } from '../../platform/documents/document.ts'
import { latestOf, writeSitemap } from '../../platform/documents/sitemap.ts'
import { element, text } from '../../platform/documents/xml.ts'
import { pageRoutes } from '../../routes.ts'

export type PagesAsk = { client: ApiClient; db: Handle; site: Site; addCacheTags: ApiContext['addCacheTags'] }

/** Number of newest pages that compare coverage. Articles of older stories link to theirs. */
const newestStories = 50
/** Older newsletters can be reached from their list. */
const newestLetters = 100

/** Lists only pages with content. Empty ones are `noindex`. */
export async function renderPagesSitemap({
  client,
  db,
  site,
  addCacheTags,
}: PagesAsk): Promise<DocumentBody> {
  addCacheTags(
    cacheTag.latest,
    cacheTag.all('categories'),
    cacheTag.all('agencies'),
    cacheTag.all('newsletters'),
    cacheTag.all('dossiers'),
    cacheTag.all('podcasts'),
    cacheTag.all('football_competitions'),
    cacheTag.all('reader_letters'),
    cacheTag.all('polls'),
    cacheTag.corrections,
  )
  const [
    all,
    weather,
    packages,
    letters,
    corrections,
    channels,
    stories,
    donations,
    dossiers,
    podcasts,
    media,
    clips,
    competitions,
    readerLetters,
    polls,
    praying,
    market,
  ] = await Promise.all([
    listSections(db),
    loadIfHeard({ client }),
    client.package.website({}),
    client.subscriber.letters(),
    client.article.corrections({ limit: 1 }),
    client.channel.list(),
    client.story.list({ limit: newestStories }),
    client.donation.terms(),
    client.dossier.list({ limit: 100 }),
    client.podcast.list(),
    client.watch.sections(),
    client.watch.vertical({ limit: 1 }),
    client.football.competitions(),
    client.readerLetter.list({ limit: newestLetters }),
    client.poll.list({ limit: 100 }),
    client.prayerTimes.cities(),
    client.market.get(),
  ])
  const empty: string[] = [
    ...(letters.length > 0 ? [] : [pageRoutes.newsletters___ar.path]),
    ...(corrections.items.length > 0 ? [] : [pageRoutes['info-corrections___ar'].path]),
    ...(donations.amounts.length > 0 ? [] : [pageRoutes.donate___ar.path]),
    ...(polls.length > 0 ? [] : [pageRoutes.polls___ar.path]),
    ...(readerLetters.items.length > 0 ? [] : [pageRoutes.letters___ar.path]),
    ...(dossiers.length > 0 ? [] : [pageRoutes.dossiers___ar.path]),
    ...(podcasts.length > 0 ? [] : [pageRoutes.podcasts___ar.path]),
    ...(media.watch ? [] : [pageRoutes.watch___ar.path]),
    ...(clips.length > 0 ? [] : [pageRoutes['watch-vertical___ar'].path]),
    ...(media.listen || podcasts.length > 0 ? [] : [pageRoutes.listen___ar.path]),
    ...(competitions.length > 0 ? [] : [pageRoutes.football___ar.path]),
    ...(market.currencies.length > 0 ? [] : [pageRoutes.markets___ar.path]),
    ...(praying.length > 0 ? [] : [pageRoutes['prayer-times___ar'].path]),
    ...(weather ? [] : [pageRoutes.weather___ar.path]),
    ...(packages.length > 0 ? [] : [pageRoutes.subscribe___ar.path, pageRoutes['subscribe-gift___ar'].path]),
  ]
  const sections = all.flatMap(({ changedAt, ...section }) => (changedAt ? { ...section, changedAt } : []))
  const newest = latestOf(sections.map(({ changedAt }) => changedAt))
  const changedAt = newest?.toISOString()
  const pages = [
    ...fixedPages
      .filter(path => !empty.includes(path))
      .map(path => ({ path, changedAt: path === '/' ? changedAt : undefined })),
    ...(newest ? [{ path: listPath('latest'), changedAt }] : []),
    ...sections.map(({ kind, slug, changedAt }) => ({
      path: kind === 'category' ? listPath(slug) : agencyPath(slug),
      changedAt,
    })),
    ...praying.slice(1).map(({ slug }) => ({ path: prayerTimesPath(slug), changedAt: undefined })),
    ...channels.map(({ slug }) => ({ path: channelPath(slug), changedAt: undefined })),
    ...dossiers.map(dossier => ({ path: dossierPath(dossier), changedAt: dossier.changedAt })),
    ...podcasts.flatMap(podcast =>
      podcast.episodes > 0 ? { path: podcastPath(podcast), changedAt: podcast.newestAt ?? undefined } : [],
    ),
    ...competitions.map(competition => ({ path: competitionPath(competition), changedAt: undefined })),
    ...polls.map(poll => ({ path: pollPath(poll), changedAt: undefined })),
    ...readerLetters.items.map(letter => ({ path: letterPath(letter), changedAt: letter.publishedAt })),
    ...stories.map(story => ({ path: storyPath(story), changedAt: story.items.at(-1)?.publishedAt })),
  ]
  const urls = pages.map(({ path, changedAt }) =>
    element('url', text('loc', site.url + encodeURI(path)) + text('lastmod', changedAt)),
  )
  return { body: writeSitemap('urlset', urls), lastModified: newest }
}

/** Public pages with fixed addresses. */
const fixedPages = (Object.values(pageRoutes) as PageRoute[])
  .filter(
    ({ guard, path }) =>
      !guard && !/:|^\/(?:auth|account|article|reading|info\/error|subscribe\/re(?:deem|turn))\b/.test(path),
  )
  .map(({ path }) => path)
