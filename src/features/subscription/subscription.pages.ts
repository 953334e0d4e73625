import { sitePages } from '../../contract/page-route.ts'

export const subscriptionPages = sitePages({
  'account-subscription___ar': { path: '/account/subscription', part: 'more', guard: 'is-logged-in-web' },
  'subscribe-return___ar': {
    path: '/subscribe/return',
    part: 'more',
    query: ['cancelled', 'card', 'payment'],
    // A bank's app may return to another browser, which has no session.
    personal: true,
  },
})
