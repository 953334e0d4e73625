import { sitePages } from '../../contract/page-route.ts'

export const weatherPages = sitePages({
  weather___ar: { path: '/weather', part: 'more', query: ['city'] },
})
