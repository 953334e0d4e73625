import { type AccessTable, everyone, newsroom } from '../../testing/access.ts'

export const pollAccess: AccessTable = {
  rows: {
    'GET /poll': [everyone],
    'GET /poll/any': [everyone],
    'GET /poll/paginate': [newsroom, 'read Article'],
    'GET /poll/{id}': [everyone],
    'GET /poll/{id}/results': [everyone],
    'POST /poll/{id}/vote': [everyone],
    'POST /poll': [newsroom, 'create Article'],
    'PATCH /poll/{id}': [newsroom, 'update Article'],
    'PATCH /poll/{id}/status': [newsroom, 'update Article'],
    'DELETE /poll/{id}': [newsroom, 'delete Article'],
  },
  samples: { answers: ['نعم', 'لا'], closesAt: '2099-01-01T00:00:00Z', answerId: 9_000_001 },
}
