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
    'GET /newsletter/issue/{id}/results': [newsroom, 'read Article'],
  },
  samples: { enabled: true },
}
