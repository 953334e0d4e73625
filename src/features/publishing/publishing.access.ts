import { type AccessTable, newsroom } from '../../testing/access.ts'

export const publishingAccess: AccessTable = {
  rows: {
    'POST /publishing/outcome': [newsroom, 'create Article'],
    'POST /publishing/{id}': [newsroom, 'create Article'],
  },
  samples: { categoryId: 9_000_001 },
}
