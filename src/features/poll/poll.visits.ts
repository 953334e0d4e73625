import type { Visits } from '../../testing/page-row.ts'

export const pollVisits: Visits = {
  'results of a poll': {
    route: 'poll-id-slug___ar',
    path: '/poll/1/هل-تؤيد-أن-تبقى-الهواتف-خارج-الصف-طوال-اليوم-الدراسي?results=counted',
    hidden: true,
    reads: ['هل تؤيد أن تبقى الهواتف خارج الصف', 'تُحدَّث النتائج كل دقيقة'],
  },
  polls: { route: 'polls___ar', path: '/polls', reads: ['الاستطلاعات', 'هل تؤيد أن تبقى الهواتف خارج الصف'] },
}
