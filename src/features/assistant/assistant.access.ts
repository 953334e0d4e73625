import { type AccessTable, newsroom, staff } from '../../testing/access.ts'

export const assistantAccess: AccessTable = {
  rows: {
    'GET /assistant': [staff, 'create|update Article'],
    'POST /assistant/suggest': [newsroom, 'create|update Article'],
  },
  samples: { part: 'summary', text: 'نص' },
}
