import type { Visits } from '../../testing/page-row.ts'

export const readerLetterVisits: Visits = {
  'letters to the editor': {
    route: 'letters___ar',
    path: '/letters',
    reads: ['رسائل إلى المحرر', 'الجرس وحده لا يكفي'],
  },
  'a letter to the editor': {
    route: 'letters-id___ar',
    path: '/letters/1',
    reads: ['الجرس وحده لا يكفي', 'سناء العبيدي'],
  },
  'a letter to write': { route: 'letters-write___ar', path: '/letters/write', reads: ['اكتب إلى المحرر'] },
  'unknown letter': {
    route: 'letters-id___ar',
    path: '/letters/999999',
    status: 404,
    hidden: true,
    reads: ['الصفحة غير موجودة'],
  },
}
