import { type AccessTable, newsroom, staff } from '../../../testing/access.ts'

export const stageAccess: AccessTable = {
  rows: {
    'GET /stage': [staff, 'read Article'],
    'GET /stage/paginate': [newsroom, 'read Article'],
    'POST /stage': [newsroom, 'create Article'],
    'PATCH /stage/{id}': [newsroom, 'update Article'],
    'PATCH /stage/{id}/status': [newsroom, 'update Article'],
    'DELETE /stage/{id}': [newsroom, 'delete Article'],
  },
  samples: { colour: '#2B6CB0' },
}
