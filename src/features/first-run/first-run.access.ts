import { type AccessTable, owner } from '../../testing/access.ts'

export const firstRunAccess: AccessTable = {
  pages: {
    'dashboard-first-run___ar': ['manage Settings'],
  },
  rows: {
    'GET /first-run': [owner, 'manage Settings'],
    'POST /first-run': [owner, 'manage Settings'],
  },
  samples: {
    siteName: 'صحيفة',
    sections: [{ name: 'قسم أول' }],
    clearDemo: false,
  },
}
