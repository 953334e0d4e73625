import { sitePages } from '../../contract/page-route.ts'

export const paymentPages = sitePages({
  'subscribe-transfer-id___ar': {
    path: '/subscribe/transfer/:id',
    part: 'more',
    guard: 'is-logged-in-web',
    picture: true,
  },
})
