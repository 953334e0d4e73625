import { type AccessTable, desk, everyone } from '../../testing/access.ts'

export const sourceAccess: AccessTable = {
  rows: {
    'GET /source': [everyone],
    'GET /source/slug/{slug}': [everyone],
    'GET /source/{id}': [everyone],
    'GET /source/paginate': [desk, 'read Article'],
    'POST /source': [desk, 'create Article'],
    'PATCH /source/edit/{id}': [desk, 'update Article'],
    'PATCH /source/status/{id}': [desk, 'update Article'],
    'DELETE /source/{id}': [desk, 'delete Article'],
  },
}
