import type { Visits } from '../../testing/page-row.ts'

/** The newsroom has to switch the prices on. */
export const marketVisits: Visits = {
  prices: {
    route: 'markets___ar',
    path: '/markets',
    reads: ['أسعار العملات', 'لا أسعار لدينا الآن'],
    hidden: true,
  },
}
