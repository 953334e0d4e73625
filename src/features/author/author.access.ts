import { type AccessTable, desk, everyone } from '../../testing/access.ts'

export const authorAccess: AccessTable = {
  rows: {
    'GET /author/all': [everyone],
    'GET /author/slug/{slug}': [everyone],
    'GET /author/{id}': [everyone],
    'GET /author/admin': [desk, 'read Article'],
    'POST /author': [desk, 'create Article'],
    'PATCH /author/edit/{id}': [desk, 'update Article'],
    'PATCH /author/status/{id}': [desk, 'update Article'],
    'DELETE /author/{id}': [desk, 'delete Article'],
  },
}
