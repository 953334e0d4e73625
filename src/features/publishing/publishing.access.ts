import { type AccessTable, newsroom } from '../../testing/access.ts'

export const publishingAccess: AccessTable = {
  rows: {
    'POST /publishing/outcome': [newsroom, 'update Article'],
    'POST /publishing/{id}': [newsroom, 'update Article'],
  },
  samples: { categoryId: 9_000_001 },
}
