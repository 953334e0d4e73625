import { served } from '../../../api/page.ts'
import { loadPodcast, loadPodcasts, podcastHead, podcastsHead } from './podcast.loader.ts'

export const podcastSite = {
  podcasts___ar: served(loadPodcasts, podcastsHead),
  'podcast-slug___ar': served(loadPodcast, podcastHead),
}
