import { missing, type Page } from './page-row.ts'

const nobodys = (route: Page['route'], path: string): Page => ({
  route,
  path,
  reads: missing(path),
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
  'newsletter that is none': nobodys('newsletters-slug___ar', '/newsletters/none'),
  'issue that is none': nobodys('newsletters-slug-issue___ar', '/newsletters/none/none'),
  'newsletter to confirm': {
    route: 'newsletters-confirm-token___ar',
    path: '/newsletters/confirm/none',
    reads: ['أكّد الاشتراك'],
    hidden: true,
  },
  'newsletter to end, of nobody': nobodys(
    'newsletters-unsubscribe-token___ar',
    '/newsletters/unsubscribe/none',
  ),
  'newsletter preferences of nobody': nobodys(
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
