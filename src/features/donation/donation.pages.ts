import { sitePages } from '../../contract/page-route.ts'

export const donationPages = sitePages({
  'donate-id___ar': { path: '/donate/:id', part: 'more', query: ['cancelled'], guard: 'is-logged-in-web' },
  donate___ar: { path: '/donate', part: 'more', query: ['currency'] },
})
