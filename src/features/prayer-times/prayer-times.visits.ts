import type { Visits } from '../../testing/page-row.ts'

export const prayerTimesVisits: Visits = {
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
