import { sitePages } from '../../contract/page-route.ts'

export const contactPages = sitePages({
  'info-contact-us___ar': { path: '/info/contact-us', part: 'more' },
  'info-error___ar': { path: '/info/error', part: 'more', query: ['article'] },
})
