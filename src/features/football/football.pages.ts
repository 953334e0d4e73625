import { sitePages } from '../../contract/page-route.ts'

export const footballPages = sitePages({
  football___ar: { path: '/football', part: 'more', query: ['day'] },
  'football-slug___ar': { path: '/football/:slug', part: 'more' },
})
