import { type AccessTable, staff } from '../../testing/access.ts'

export const templateAccess: AccessTable = {
  rows: {
    'GET /template': [staff, 'create Article'],
    'GET /template/{id}': [staff, 'create Article'],
    'POST /template': [staff, 'create Article'],
    'PATCH /template/{id}': [staff, 'update Article'],
    'DELETE /template/{id}': [staff, 'delete Article'],
  },
}
