import type { Page } from './page-row.ts'

/** Prayer times and prices, which the newsroom has to switch on. */
export const servicePages: Record<string, Page> = {
  prices: {
    route: 'markets___ar',
    path: '/markets',
    reads: ['أسعار العملات', 'لا أسعار لدينا الآن'],
    hidden: true,
  },
  'prayer times': {
    route: 'prayer-times___ar',
    path: '/prayer-times',
    reads: ['مواقيت الصلاة في الرياض', 'الصلاة القادمة', 'تقويم أم القرى'],
  },
  'prayer times of a city': {
    route: 'prayer-times-city___ar',
    path: '/prayer-times/cairo',
    reads: ['مواقيت الصلاة في القاهرة', 'الهيئة المصرية العامة للمساحة'],
  },
}
