import { type AccessTable, everyone } from '../../testing/access.ts'

export const searchAccess: AccessTable = {
  rows: {
    'GET /search': [everyone],
    'GET /search/suggestions': [everyone],
  },
  samples: {
    q: 'خبر',
  },
}
