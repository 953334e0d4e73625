import { type AccessTable, newsroom } from '../../testing/access.ts'

export const newsletterAccess: AccessTable = {
  rows: {
    'GET /newsletter/paginate': [newsroom, 'read Article'],
    'GET /newsletter/{id}': [newsroom, 'read Article'],
    'POST /newsletter': [newsroom, 'create Article'],
    'PATCH /newsletter/{id}': [newsroom, 'update Article'],
    'PATCH /newsletter/{id}/status': [newsroom, 'update Article'],
    'DELETE /newsletter/{id}': [newsroom, 'delete Article'],
    'GET /newsletter/issue/paginate': [newsroom, 'read Article'],
    'POST /newsletter/{id}/issue': [newsroom, 'create Article'],
    'PATCH /newsletter/issue/{id}/schedule': [newsroom, 'update Article'],
    'PATCH /newsletter/issue/{id}/cancel': [newsroom, 'update Article'],
    'POST /newsletter/{id}/test': [newsroom, 'update Article'],
    'GET /newsletter/issue/{id}/results': [newsroom, 'read Article'],
  },
  samples: { enabled: true, email: 'nobody@example.com' },
}
