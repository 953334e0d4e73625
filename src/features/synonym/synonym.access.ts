import { type AccessTable, newsroom } from '../../testing/access.ts'

export const synonymAccess: AccessTable = {
  rows: {
    'GET /synonym/paginate': [newsroom, 'read Article'],
    'POST /synonym': [newsroom, 'create Article'],
    'PATCH /synonym/{id}': [newsroom, 'update Article'],
    'PATCH /synonym/{id}/status': [newsroom, 'update Article'],
    'DELETE /synonym/{id}': [newsroom, 'delete Article'],
  },
  samples: { words: ['كورونا', 'كوفيد'] },
}
