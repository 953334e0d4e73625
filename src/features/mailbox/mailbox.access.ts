import { type AccessTable, owner } from '../../testing/access.ts'

export const mailboxAccess: AccessTable = {
  pages: {
    'dashboard-mailbox-id___ar': ['manage Users', 'read Users', 'manage Filters', 'read Filters'],
    'dashboard-mailbox-list___ar': ['manage Users', 'read Users', 'manage Filters', 'read Filters'],
  },
  rows: {
    'GET /mailbox': [owner, 'read Filters'],
    'GET /mailbox/{id}': [owner, 'read Filters'],
    'GET /mailbox/messages/{id}': [owner, 'read Filters'],
    'POST /mailbox': [owner, 'create Filters'],
    'PATCH /mailbox/{id}': [owner, 'update Filters'],
    'PATCH /mailbox/status/{id}': [owner, 'update Filters'],
    'POST /mailbox/read/{id}': [owner, 'update Filters'],
    'POST /mailbox/take/{id}': [owner, 'update Filters'],
    'POST /mailbox/try': [owner, 'create|update Filters'],
    'DELETE /mailbox/{id}': [owner, 'delete Filters'],
  },
  samples: { host: '127.0.0.1', user: 'desk', categoryId: 9_000_001 },
}
