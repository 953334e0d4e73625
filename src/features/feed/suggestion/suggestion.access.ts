import { type AccessTable, newsroom } from '../../../testing/access.ts'

export const suggestionAccess: AccessTable = {
  rows: {
    'GET /wire/suggestion/{id}': [newsroom, 'read Article'],
    'POST /wire/suggestion/{id}': [newsroom, 'update Article'],
    'DELETE /wire/suggestion/{id}': [newsroom, 'update Article'],
  },
  samples: { parts: ['title'], suggestedAt: '2026-11-27T10:00:00.000Z' },
}
