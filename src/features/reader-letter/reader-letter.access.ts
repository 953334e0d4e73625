import { type AccessTable, everyone, owner } from '../../testing/access.ts'

export const readerLetterAccess: AccessTable = {
  pages: {
    'dashboard-reader-letter___ar': ['manage Statistics', 'manage ContactUs', 'read ContactUs'],
  },
  rows: {
    'GET /reader-letter': [everyone],
    'GET /reader-letter/any': [everyone],
    'GET /reader-letter/of/{articleId}': [everyone],
    'GET /reader-letter/{id}': [everyone],
    'POST /reader-letter': [everyone],
    'GET /reader-letter/paginate': [owner, 'read ContactUs'],
    'PATCH /reader-letter/{id}': [owner, 'update ContactUs'],
    'PATCH /reader-letter/{id}/state': [owner, 'update ContactUs'],
    'POST /reader-letter/publish': [owner, 'update ContactUs'],
    'DELETE /reader-letter/{id}': [owner, 'delete ContactUs'],
  },
  samples: {
    name: 'ليلى',
    city: 'تونس',
    email: 'nobody@example.com',
    title: '',
    text: 'رسالة إلى المحرر في جملة كاملة.',
    reply: '',
    consent: true,
    articleId: 9_000_001,
    state: 'chosen',
    ids: [9_000_001],
  },
}
