import { sitePages } from '../../contract/page-route.ts'

export const settingPages = sitePages({
  app___ar: { path: '/app', part: 'more' },
  'info-about-us___ar': { path: '/info/about-us', part: 'more' },
  'info-privacy-policy___ar': { path: '/info/privacy-policy', part: 'more' },
  'info-terms-of-services___ar': { path: '/info/terms-of-services', part: 'more' },
})
