import { type AccessTable, newsroom } from '../../testing/access.ts'

export const publishingAccess: AccessTable = {
  rows: {
    'POST /publishing/outcome': [newsroom, 'update Article'],
    'POST /publishing/{id}': [newsroom, 'update Article'],
    'GET /publishing/{id}/newsletters': [newsroom, 'read Article'],
    'DELETE /publishing/{id}/newsletters/{newsletterId}': [newsroom, 'update Article'],
  },
  samples: { categoryId: 9_000_001, newsletterId: 9_000_001 },
}
