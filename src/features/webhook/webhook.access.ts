import { type AccessTable, owner } from '../../testing/access.ts'

export const webhookAccess: AccessTable = {
  pages: {
    'dashboard-webhook-id___ar': ['manage Settings', 'read Settings'],
    'dashboard-webhook-list___ar': ['manage Settings', 'read Settings'],
  },
  rows: {
    'GET /webhook/paginate': [owner, 'read Settings'],
    'GET /webhook/{id}': [owner, 'read Settings'],
    'GET /webhook/{id}/delivery': [owner, 'read Settings'],
    'POST /webhook': [owner, 'create Settings'],
    'PATCH /webhook/{id}': [owner, 'update Settings'],
    'PATCH /webhook/{id}/status': [owner, 'update Settings'],
    'POST /webhook/{id}/secret': [owner, 'update Settings'],
    'POST /webhook/{id}/try': [owner, 'update Settings'],
    'POST /webhook/delivery/{id}/resend': [owner, 'update Settings'],
    'DELETE /webhook/{id}': [owner, 'delete Settings'],
  },
  samples: { url: 'https://receiver.example/', events: ['article.published'] },
}
