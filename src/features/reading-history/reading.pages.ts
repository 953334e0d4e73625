import { sitePages } from '../../contract/page-route.ts'

export const readingPages = sitePages({
  reading___ar: { path: '/reading', part: 'more' },
})
