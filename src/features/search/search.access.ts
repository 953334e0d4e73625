import { type AccessTable, everyone, newsroom } from '../../testing/access.ts'

export const searchAccess: AccessTable = {
  rows: {
    'GET /search': [everyone],
    'GET /search/suggestions': [everyone],
    'POST /search/trial': [newsroom, 'read Article'],
  },
  samples: {
    q: 'خبر',
    words: ['كورونا', 'كوفيد'],
  },
}
