import { type AccessTable, everyone, owner } from '../../testing/access.ts'

export const contactAccess: AccessTable = {
  rows: {
    'GET /contactus': [owner, 'read ContactUs'],
    'POST /contactus': [everyone],
    'PATCH /contactus/read/{id}': [owner, 'update ContactUs'],
    'PATCH /contactus/status/{id}': [owner, 'update ContactUs'],
  },
  samples: {
    email: 'nobody@example.com',
    subject: 'سؤال',
    message: 'رسالة في جملة كاملة.',
    read: true,
    handled: true,
  },
}
