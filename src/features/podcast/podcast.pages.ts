import { sitePages } from '../../contract/page-route.ts'

export const podcastPages = sitePages({
  podcasts___ar: { path: '/podcasts', part: 'more' },
  'podcast-slug___ar': { path: '/podcast/:slug', part: 'more', query: ['after'], keepAlive: true },
})
