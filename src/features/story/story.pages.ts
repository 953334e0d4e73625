import { sitePages } from '../../contract/page-route.ts'

export const storyPages = sitePages({
  'story-id-slug___ar': { path: '/story/:id/:slug?', part: 'more' },
})
