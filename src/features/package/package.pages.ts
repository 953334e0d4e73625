import { sitePages } from '../../contract/page-route.ts'

export const packagePages = sitePages({
  subscribe___ar: {
    path: '/subscribe',
    part: 'more',
    query: ['article', 'code', 'currency', 'package', 'period', 'provider'],
  },
})
