import { type AccessTable, newsroom } from '../../../testing/access.ts'

export const teamAccess: AccessTable = {
  rows: {
    'GET /football/team/paginate': [newsroom, 'read Article'],
    'GET /football/team/suggestions': [newsroom, 'read Article'],
    'PUT /football/team/names': [newsroom, 'update Article'],
    'PATCH /football/team/{id}': [newsroom, 'update Article'],
  },
  samples: { names: [{ id: 9_000_001, revision: 1, name: 'الهلال' }] },
}
