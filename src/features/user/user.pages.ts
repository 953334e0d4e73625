import { sitePages } from '../../contract/page-route.ts'

export const userPages = sitePages({
  account___ar: { path: '/account', part: 'more', guard: 'is-logged-in-web', picture: true },
  'account-preferences___ar': {
    path: '/account/preferences',
    part: 'more',
    query: ['q'],
    guard: 'is-logged-in-web',
  },
  'account-verify-token___ar': {
    path: '/account/verify/:token?',
    part: 'more',
    query: ['next'],
    guard: 'is-logged-in-web',
  },
  'subscribe-confirm-token___ar': { path: '/subscribe/confirm/:token?', part: 'more', secret: true },
  'auth-sign-in___ar': { path: '/auth/sign-in', part: 'more', query: ['next'], guard: 'is-logged-out-web' },
  'auth-sign-up___ar': { path: '/auth/sign-up', part: 'more', query: ['next'], guard: 'is-logged-out-web' },
  'auth-forgot-password___ar': {
    path: '/auth/forgot-password',
    part: 'more',
    query: ['token', 'next'],
    guard: 'is-logged-out-web',
  },
})
