import { type AccessTable, everyone, newsroom } from '../../testing/access.ts'

export const sourceAccess: AccessTable = {
  rows: {
    'GET /source': [everyone],
    'GET /source/slug/{slug}': [everyone],
    'GET /source/{id}': [everyone],
    'GET /source/paginate': [newsroom, 'read Article'],
    'POST /source': [newsroom, 'create Article'],
    'PATCH /source/edit/{id}': [newsroom, 'update Article'],
    'PATCH /source/status/{id}': [newsroom, 'update Article'],
    'DELETE /source/{id}': [newsroom, 'delete Article'],
  },
}
