import { sitePages } from '../../contract/page-route.ts'

export const voucherPages = sitePages({
  'subscribe-redeem___ar': {
    path: '/subscribe/redeem',
    part: 'more',
    query: ['code', 'article'],
    secret: true,
  },
  'subscribe-gift-id___ar': {
    path: '/subscribe/gift/:id',
    part: 'more',
    query: ['cancelled'],
    guard: 'is-logged-in-web',
  },
  'subscribe-gift___ar': { path: '/subscribe/gift', part: 'more', query: ['currency', 'package', 'send'] },
})
