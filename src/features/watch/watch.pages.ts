import { sitePages } from '../../contract/page-route.ts'

export const watchPages = sitePages({
  watch___ar: { path: '/watch', part: 'more', query: ['after'], keepAlive: true },
  'watch-vertical___ar': { path: '/watch/vertical', part: 'more' },
  listen___ar: { path: '/listen', part: 'more', query: ['after'], keepAlive: true },
})
