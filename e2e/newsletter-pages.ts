import { missing, type Page } from './page-row.ts'

const missingPage = (route: Page['route'], path: string): Page => ({
  route,
  path,
  reads: missing,
  status: 404,
  hidden: true,
})

/** Pages about newsletters. */
export const newsletterPages: Record<string, Page> = {
  newsletters: {
    route: 'newsletters___ar',
    path: '/newsletters',
    reads: ['الرسائل البريدية', 'نشرة الصباح', 'حصاد الأسبوع', 'البريد الإلكتروني'],
  },
  'newsletter’s archive': {
    route: 'newsletters-slug___ar',
    path: '/newsletters/نشرة-الصباح',
    reads: ['نشرة الصباح'],
    hidden: true,
  },
  'missing newsletter': missingPage('newsletters-slug___ar', '/newsletters/none'),
  'missing issue': missingPage('newsletters-slug-issue___ar', '/newsletters/none/none'),
  'newsletter to confirm': {
    route: 'newsletters-confirm-token___ar',
    path: '/newsletters/confirm/none',
    reads: ['أكّد الاشتراك'],
    hidden: true,
  },
  'unsubscribe link with an unknown token': missingPage(
    'newsletters-unsubscribe-token___ar',
    '/newsletters/unsubscribe/none',
  ),
  'newsletter preferences with an unknown token': missingPage(
    'newsletters-preferences-token___ar',
    '/newsletters/preferences/none',
  ),
  'own newsletters': {
    route: 'account-newsletters___ar',
    path: '/account/newsletters',
    as: 'reader',
    hidden: true,
  },
}
