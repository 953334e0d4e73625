import { type AccessTable, newsroom, owner } from '../../../testing/access.ts'

export const networkAccess: AccessTable = {
  pages: {
    'dashboard-network-list___ar': ['manage Settings', 'read Settings'],
  },
  rows: {
    'GET /network': [newsroom, 'read Article'],
    'GET /network/choices': [newsroom, 'read Article'],
    'GET /network/account': [owner, 'read Settings'],
    'POST /network/account': [owner, 'create Settings'],
    'PATCH /network/account/{id}': [owner, 'update Settings'],
    'PATCH /network/account/{id}/status': [owner, 'update Settings'],
    'POST /network/account/{id}/check': [owner, 'update Settings'],
    'POST /network/account/{id}/sign-in': [owner, 'update Settings'],
    'POST /network/signed-in': [owner, 'update Settings'],
    'DELETE /network/account/{id}': [owner, 'delete Settings'],
  },
  samples: { network: 'telegram', state: 'لا شيء', code: 'لا شيء' },
}
