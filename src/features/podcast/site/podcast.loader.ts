import { redirect } from 'react-router'
import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { truncate } from '../../../arabic/truncate.ts'
import { breadcrumbOf, collectionPageOf, listOf } from '../../../ui/site/structured.ts'
import { listPagePath, pagingLinks } from '../../article/article.addresses.policy.ts'
import { drawnPicture, feedLink, shareImageOf } from '../../article-list/site/structured.ts'
import { podcastFeedPath, podcastPath, podcastsPath } from '../podcast.addresses.policy.ts'
import type { Episode, PodcastCard, ShownPodcast } from '../podcast.contract.ts'
import { episodeThing, seriesOf } from './podcast.structured.ts'

const perPage = 20

export type PodcastData = {
  podcast: ShownPodcast
  path: string
  /** Cursor of this page; null at the beginning. */
  after: string | null
  previous: string | null
  items: Episode[]
  next: string | null
  feedUrl: string
}

export async function loadPodcast({ client, params, query, site }: PageAsk<'after'>): Promise<PodcastData> {
  const slug = params.slug ?? ''
  const after = query.get('after')
  const podcast = await client.podcast.bySlug({ slug })
  const path = podcastPath(podcast)
  if (slug !== podcast.slug) throw redirect(encodeURI(listPagePath(path, after)), 301)
  const page = await client.podcast.episodes({ id: podcast.id, limit: perPage, after: after ?? undefined })
  return { podcast, path, after, ...page, feedUrl: feedUrlOf(site, podcast) }
}

const feedUrlOf = (site: Site, podcast: ShownPodcast) => site.url + encodeURI(podcastFeedPath(podcast))

const crumb = { name: 'البرامج الصوتية', path: podcastsPath }

export function podcastHead(data: PodcastData, site: Site): PageHead {
  const { podcast, path, after, items } = data
  const { id, name, description, image } = podcast
  return {
    title: name,
    description: truncate(description, 200),
    canonical: listPagePath(path, after),
    image: shareImageOf({ kind: 'podcast', id, title: name, ...drawnPicture(image) }, site),
    noindex: after !== null || items.length === 0,
    links: [feedLink(podcastFeedPath(podcast), name), ...pagingLinks(path, data)],
    structured: [
      { ...seriesOf(podcast, site), hasPart: items.map(item => episodeThing(item, podcast, site)) },
      breadcrumbOf(site, [crumb, { name, path }]),
    ],
  }
}

type OnlyShow = Pick<PodcastData, 'podcast' | 'items' | 'feedUrl'> & { hasMore: boolean }

/** `only` is a newsroom's only show, with its newest episodes. */
export type PodcastsData = { podcasts: PodcastCard[]; only?: OnlyShow }

const newestEpisodes = 5

export async function loadPodcasts({ client, site }: PageAsk): Promise<PodcastsData> {
  const podcasts = await client.podcast.list()
  const [first, second] = podcasts
  if (!first || second) return { podcasts }
  const [podcast, { items, next }] = await Promise.all([
    client.podcast.bySlug({ slug: first.slug }),
    client.podcast.episodes({ id: first.id, limit: newestEpisodes }),
  ])
  return { podcasts, only: { podcast, items, feedUrl: feedUrlOf(site, podcast), hasMore: next !== null } }
}

export function podcastsHead({ podcasts }: PodcastsData, site: Site): PageHead {
  const page = {
    title: crumb.name,
    description: `برامج ${site.name} الصوتية: حلقاتها، والاشتراك فيها حيث تستمع.`,
    canonical: podcastsPath,
  }
  const shows = podcasts.map(podcast => ({ name: podcast.name, path: podcastPath(podcast) }))
  return {
    ...page,
    noindex: podcasts.length === 0,
    structured: [collectionPageOf(site, page, listOf(site, shows)), breadcrumbOf(site, [crumb])],
  }
}
