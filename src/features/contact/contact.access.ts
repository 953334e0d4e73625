import { type AccessTable, everyone, owner } from '../../testing/access.ts'

export const contactAccess: AccessTable = {
  pages: {
    'dashboard-contact___ar': ['manage Statistics', 'manage ContactUs', 'read ContactUs'],
  },
  rows: {
    'GET /contactus': [owner, 'read ContactUs'],
    'POST /contactus': [everyone],
    'POST /contactus/error': [everyone],
    'POST /contactus/correct/{id}': [owner, 'update ContactUs'],
    'GET /contactus/reply/{id}': [owner, 'read ContactUs'],
    'POST /contactus/reply/{id}': [owner, 'update ContactUs'],
    'GET /contactus/assignable': [owner, 'read ContactUs'],
    'PATCH /contactus/assign/{id}': [owner, 'update ContactUs'],
    'PATCH /contactus/read/{id}': [owner, 'update ContactUs'],
    'PATCH /contactus/status/{id}': [owner, 'update ContactUs'],
  },
  samples: {
    email: 'nobody@example.com',
    subject: 'سؤال',
    message: 'رسالة في جملة كاملة.',
    read: true,
    handled: true,
    articleId: 9_000_001,
    kind: 'note',
    text: 'شكرًا لك.',
    userId: 9_000_001,
  },
}
