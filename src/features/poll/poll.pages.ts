import { sitePages } from '../../contract/page-route.ts'

export const pollPages = sitePages({
  polls___ar: { path: '/polls', part: 'more' },
  // `results`: `counted` after a vote, `again` for a device that had voted before.
  'poll-id-slug___ar': { path: '/poll/:id/:slug?', part: 'more', query: ['results'] },
})
