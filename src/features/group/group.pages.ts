import { sitePages } from '../../contract/page-route.ts'

export const groupPages = sitePages({
  'account-group___ar': { path: '/account/group', part: 'more', guard: 'is-logged-in-web' },
  'account-group-id___ar': {
    path: '/account/group/:id',
    part: 'more',
    query: ['page'],
    guard: 'is-logged-in-web',
  },
  'group-invitation-token___ar': { path: '/group/invitation/:token', part: 'more', secret: true },
})
