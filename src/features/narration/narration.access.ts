import { type AccessTable, newsroom } from '../../testing/access.ts'

export const narrationAccess: AccessTable = {
  rows: {
    'GET /narration/{articleId}': [newsroom, 'read Article'],
    'PUT /narration/{articleId}': [newsroom, 'update Article'],
    'DELETE /narration/{articleId}': [newsroom, 'update Article'],
  },
  samples: { articleId: 9_000_001, attachmentId: 9_000_001 },
}
