import type { Site } from '../../../api/page.ts'
import { truncate } from '../../../arabic/truncate.ts'
import { articlePath } from '../../article/article.addresses.policy.ts'
import { imageObjectOf } from '../../article-list/site/structured.ts'
import { podcastFeedPath, podcastPath } from '../podcast.addresses.policy.ts'
import type { EpisodeRecording, ShownPodcast } from '../podcast.contract.ts'

type Show = Pick<ShownPodcast, 'name' | 'slug' | 'image'> & Partial<ShownPodcast>

/** https://schema.org/PodcastSeries */
export function seriesOf(podcast: Show, site: Site) {
  const url = site.url + encodeURI(podcastPath(podcast))
  return {
    '@type': 'PodcastSeries',
    '@id': url,
    name: podcast.name,
    url,
    ...(podcast.description && { description: podcast.description }),
    ...(podcast.language && { inLanguage: podcast.language }),
    ...(podcast.author && { author: { '@type': 'Organization', name: podcast.author, url: `${site.url}/` } }),
    ...(podcast.image && { image: imageObjectOf(podcast.image, site, '1x1') }),
    webFeed: site.url + encodeURI(podcastFeedPath(podcast)),
  }
}

type Part = {
  article: { id: number; slug: string; title: string; summary: string; publishAt: string }
  season: number | null
  number: number | null
  recording: EpisodeRecording | null
}

/** https://schema.org/PodcastEpisode */
export function episodeThing({ article, season, number, recording }: Part, podcast: Show, site: Site) {
  const url = site.url + encodeURI(articlePath(article))
  const series = site.url + encodeURI(podcastPath(podcast))
  return {
    '@type': 'PodcastEpisode',
    '@id': `${url}#episode`,
    name: truncate(article.title, 110),
    url,
    datePublished: article.publishAt,
    ...(article.summary && { description: article.summary }),
    ...(number && { episodeNumber: number }),
    ...(season && { partOfSeason: { '@type': 'PodcastSeason', seasonNumber: season } }),
    partOfSeries: { '@type': 'PodcastSeries', '@id': series, name: podcast.name, url: series },
    ...(recording && {
      associatedMedia: {
        '@type': 'AudioObject',
        contentUrl: site.url + recording.src,
        encodingFormat: recording.type,
        contentSize: String(recording.bytes),
        ...(recording.seconds && { duration: `PT${recording.seconds}S` }),
      },
    }),
  }
}
