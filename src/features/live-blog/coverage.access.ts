import { type AccessTable, everyone, staff } from '../../testing/access.ts'

export const coverageAccess: AccessTable = {
  rows: {
    'GET /coverage/{id}': [everyone],
    'GET /coverage/desk/{id}': [staff, 'read Article'],
    'GET /coverage/desk/{id}/entries': [staff, 'read Article'],
    'POST /coverage/start/{id}': [staff, 'update Article'],
    'POST /coverage/end/{id}': [staff, 'update Article'],
    'PUT /coverage/summary/{id}': [staff, 'update Article'],
    'DELETE /coverage/{id}': [staff, 'update Article'],
    'POST /coverage/entry/{id}': [staff, 'update Article'],
    'PATCH /coverage/entry/{id}': [staff, 'update Article'],
    'DELETE /coverage/entry/{id}': [staff, 'update Article'],
  },
  samples: {
    key: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
    html: '<p>وصل الوفد إلى القاعة.</p>',
    summary: '<p>انتهت الجلسة.</p>',
  },
}
