import { sitePages } from '../../contract/page-route.ts'

export const marketPages = sitePages({
  markets___ar: { path: '/markets', part: 'more', query: ['amount', 'from', 'to'] },
})
