import { sitePages } from '../../contract/page-route.ts'

export const packagePages = sitePages({
  subscribe___ar: {
    path: '/subscribe',
    part: 'more',
    query: [
      'amount',
      'article',
      'campaign',
      'code',
      'currency',
      'from',
      'package',
      'period',
      'provider',
      'trial',
    ],
  },
})
