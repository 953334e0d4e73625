import { sitePages } from '../../contract/page-route.ts'

export const newsletterPages = sitePages({
  newsletters___ar: { path: '/newsletters', part: 'more' },
  'newsletters-slug___ar': { path: '/newsletters/:slug', part: 'more' },
  'newsletters-slug-issue___ar': { path: '/newsletters/:slug/:issue', part: 'more', personal: true },
  'account-newsletters___ar': { path: '/account/newsletters', part: 'more', guard: 'is-logged-in-web' },
  'newsletters-confirm-token___ar': { path: '/newsletters/confirm/:token', part: 'more', secret: true },
  'newsletters-unsubscribe-token___ar': {
    path: '/newsletters/unsubscribe/:token',
    part: 'more',
    secret: true,
  },
  'newsletters-preferences-token___ar': {
    path: '/newsletters/preferences/:token',
    part: 'more',
    secret: true,
  },
})
