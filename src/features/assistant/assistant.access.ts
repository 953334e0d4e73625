import { type AccessTable, newsroom } from '../../testing/access.ts'

export const assistantAccess: AccessTable = {
  rows: {
    'GET /assistant': [newsroom, 'create|update Article'],
    'POST /assistant/suggest': [newsroom, 'create|update Article'],
  },
  samples: { part: 'summary', text: 'نص' },
}
