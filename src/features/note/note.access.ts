import { type AccessTable, staff } from '../../testing/access.ts'

export const noteAccess: AccessTable = {
  rows: {
    'GET /note/article/{id}': [staff, 'read Article'],
    'GET /note/colleague/{id}': [staff, 'read Article'],
    'POST /note/article/{id}': [staff, 'update Article'],
    'PATCH /note/{id}': [staff, 'update Article'],
    'PATCH /note/resolved/{id}': [staff, 'update Article'],
    'DELETE /note/{id}': [staff, 'update Article'],
    'GET /note/mention': [staff, 'read Article'],
    'PATCH /note/mention/{id}': [staff, 'read Article'],
  },
  samples: { text: 'راجع الرقم.', resolved: true },
}
