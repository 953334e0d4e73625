import { type AccessTable, desk, everyone } from '../../testing/access.ts'

export const tagAccess: AccessTable = {
  rows: {
    'GET /tag': [everyone],
    'GET /tag/slug/{slug}': [everyone],
    'GET /tag/{id}': [everyone],
    'GET /tag/paginate': [desk, 'read Article'],
    'POST /tag': [desk, 'create Article'],
    'PATCH /tag/{id}': [desk, 'update Article'],
    'PATCH /tag/{id}/status': [desk, 'update Article'],
    'PATCH /tag/{id}/visible': [desk, 'update Article'],
    'POST /tag/{id}/merge': [desk, 'delete Article'],
    'DELETE /tag/{id}': [desk, 'delete Article'],
  },
  samples: {
    into: 9_000_002,
    visible: true,
  },
}
