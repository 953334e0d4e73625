import { type AccessTable, everyone, newsroom } from '../../testing/access.ts'

export const authorAccess: AccessTable = {
  rows: {
    'GET /author/all': [everyone],
    'GET /author/slug/{slug}': [everyone],
    'GET /author/{id}': [everyone],
    'GET /author/admin': [newsroom, 'read Article'],
    'POST /author': [newsroom, 'create Article'],
    'PATCH /author/edit/{id}': [newsroom, 'update Article'],
    'PATCH /author/status/{id}': [newsroom, 'update Article'],
    'DELETE /author/{id}': [newsroom, 'delete Article'],
  },
}
