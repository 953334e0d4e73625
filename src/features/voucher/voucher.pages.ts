import { sitePages } from '../../contract/page-route.ts'

export const voucherPages = sitePages({
  'subscribe-redeem___ar': { path: '/subscribe/redeem', part: 'more', query: ['code', 'article'] },
  'subscribe-gift___ar': { path: '/subscribe/gift', part: 'more', query: ['package'] },
})
