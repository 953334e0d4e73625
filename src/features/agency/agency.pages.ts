import { sitePages } from '../../contract/page-route.ts'

export const agencyPages = sitePages({
  'agencies-slug___ar': { path: '/agencies/:slug', query: ['after'], keepAlive: true },
})
