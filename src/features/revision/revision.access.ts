import { type AccessTable, staff } from '../../testing/access.ts'

export const revisionAccess: AccessTable = {
  rows: {
    'GET /article/revisions/{id}': [staff, 'read Article'],
    'GET /article/revisions/{id}/{kept}': [staff, 'read Article'],
    'POST /article/revisions/{id}/{kept}': [staff, 'update Article'],
  },
  samples: { kept: 1 },
}
