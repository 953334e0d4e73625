import type { Visits } from '../../testing/page-row.ts'

export const pollVisits: Visits = {
  polls: { route: 'polls___ar', path: '/polls', reads: ['الاستطلاعات', 'هل تؤيد أن تبقى الهواتف خارج الصف'] },
}
