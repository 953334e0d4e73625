import { sitePages } from '../../contract/page-route.ts'

export const invoicePages = sitePages({
  'account-invoice-id___ar': { path: '/account/invoice/:id', part: 'more', guard: 'is-logged-in-web' },
})
