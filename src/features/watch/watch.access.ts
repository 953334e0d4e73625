import { type AccessTable, everyone } from '../../testing/access.ts'

export const watchAccess: AccessTable = {
  rows: {
    'GET /watch': [everyone],
    'GET /watch/list/{kind}': [everyone],
    'GET /watch/vertical': [everyone],
  },
  samples: { kind: 'video' },
}
