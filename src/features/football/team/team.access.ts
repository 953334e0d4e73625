import { type AccessTable, newsroom } from '../../../testing/access.ts'

export const teamAccess: AccessTable = {
  rows: {
    'GET /football/team/paginate': [newsroom, 'read Article'],
    'PATCH /football/team/{id}': [newsroom, 'update Article'],
  },
}
