import { type AccessTable, everyone, newsroom } from '../../testing/access.ts'

export const searchAccess: AccessTable = {
  rows: {
    'GET /search': [everyone],
    'GET /search/suggestions': [everyone],
    'GET /search/searches': [['superadmin'], 'read Analytics'],
    'POST /search/trial': [newsroom, 'read Article'],
  },
  samples: {
    q: 'خبر',
    words: ['كورونا', 'كوفيد'],
  },
}
