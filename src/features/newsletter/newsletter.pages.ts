import { sitePages } from '../../contract/page-route.ts'

export const newsletterPages = sitePages({
  newsletters___ar: { path: '/newsletters', part: 'more' },
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
