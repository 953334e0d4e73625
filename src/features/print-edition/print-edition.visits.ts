import type { Visits } from '../../testing/page-row.ts'

export const printEditionVisits: Visits = {
  'the newest print edition': {
    route: 'print___ar',
    path: '/print',
    reads: ['العدد المطبوع', 'في هذا العدد'],
    hidden: true,
    // The texts of a whole day.
    maxWeight: 360_000,
  },
  'a print edition of a day without one': {
    route: 'print-day___ar',
    path: '/print/2020-01-01',
    status: 404,
    hidden: true,
    reads: ['الصفحة غير موجودة'],
  },
}
