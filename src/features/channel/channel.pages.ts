import { sitePages } from '../../contract/page-route.ts'

export const channelPages = sitePages({
  'channels-slug___ar': { path: '/channels/:slug', part: 'more' },
})
