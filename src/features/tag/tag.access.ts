import { type AccessTable, everyone, newsroom } from '../../testing/access.ts'

export const tagAccess: AccessTable = {
  rows: {
    'GET /tag': [everyone],
    'GET /tag/slug/{slug}': [everyone],
    'GET /tag/{id}': [everyone],
    'GET /tag/paginate': [newsroom, 'read Article'],
    'POST /tag': [newsroom, 'create Article'],
    'PATCH /tag/{id}': [newsroom, 'update Article'],
    'PATCH /tag/{id}/status': [newsroom, 'update Article'],
    'PATCH /tag/{id}/visible': [newsroom, 'update Article'],
    'POST /tag/{id}/merge': [newsroom, 'delete Article'],
    'DELETE /tag/{id}': [newsroom, 'delete Article'],
  },
  samples: {
    into: 9_000_002,
    visible: true,
  },
}
