import { type AccessTable, everyone, owner } from '../../testing/access.ts'

export const socialAccess: AccessTable = {
  pages: {
    'dashboard-social-list___ar': ['manage Settings', 'read Settings'],
  },
  rows: {
    'GET /social': [everyone],
    'GET /social/{id}': [everyone],
    'GET /social/paginate': [owner, 'read Settings'],
    'POST /social': [owner, 'create Settings'],
    'PATCH /social/{id}': [owner, 'update Settings'],
    'PATCH /social/{id}/status': [owner, 'update Settings'],
    'DELETE /social/{id}': [owner, 'delete Settings'],
  },
  samples: {
    platform: 'x',
    url: 'https://social.example/warraq',
  },
}
