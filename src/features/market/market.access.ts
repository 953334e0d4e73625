import { type AccessTable, everyone, owner } from '../../testing/access.ts'

export const marketAccess: AccessTable = {
  rows: {
    'GET /market': [everyone],
    'GET /market/convert': [everyone],
    'GET /market/state': [owner, 'read Settings'],
  },
  samples: { amount: 100, from: 'USD', to: 'SAR' },
}
