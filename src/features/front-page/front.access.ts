import { type AccessTable, everyone, newsroom } from '../../testing/access.ts'

export const frontAccess: AccessTable = {
  rows: {
    'GET /front': [everyone],
    'GET /front/home': [everyone],
    'GET /front/staff': [newsroom, 'update Article'],
    'GET /front/preview': [newsroom, 'update Article'],
    'PATCH /front/draft': [newsroom, 'update Article'],
    'DELETE /front/draft': [newsroom, 'update Article'],
    'POST /front/publish': [newsroom, 'update Article'],
    'POST /front/revert': [newsroom, 'update Article'],
  },
  samples: { content: {}, edition: 9_000_001 },
}
