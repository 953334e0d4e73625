import { PodcastPage } from './PodcastPage.tsx'
import { PodcastsPage } from './PodcastsPage.tsx'

export const podcastComponents = {
  podcasts___ar: PodcastsPage,
  'podcast-slug___ar': PodcastPage,
}
