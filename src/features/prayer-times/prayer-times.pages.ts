import { sitePages } from '../../contract/page-route.ts'

export const prayerTimesPages = sitePages({
  'prayer-times___ar': { path: '/prayer-times', part: 'more', query: ['month'] },
  'prayer-times-city___ar': { path: '/prayer-times/:city', part: 'more', query: ['month'] },
})
