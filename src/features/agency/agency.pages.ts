import { sitePages } from '../../contract/page-route.ts'

export const agencyPages = sitePages({
  'agencies-slug___ar': { path: '/agencies/:slug', part: 'more', query: ['after'], keepAlive: true },
})
