import { type AccessTable, newsroom } from '../../testing/access.ts'

export const wordingAccess: AccessTable = {
  rows: {
    'GET /wording/paginate': [newsroom, 'read Article'],
    'POST /wording': [newsroom, 'create Article'],
    'POST /wording/import': [newsroom, 'create Article'],
    'PATCH /wording/{id}': [newsroom, 'update Article'],
    'PATCH /wording/{id}/status': [newsroom, 'update Article'],
    'DELETE /wording/{id}': [newsroom, 'delete Article'],
  },
  samples: { preferred: 'النفط', csv: 'البترول,النفط' },
}
