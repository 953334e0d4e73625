import { type AccessTable, owner, staff } from '../../testing/access.ts'

export const backupAccess: AccessTable = {
  rows: {
    'GET /backup': [staff],
    'GET /backup/schedule': [owner],
    'PUT /backup/schedule': [owner],
    'POST /backup/start': [owner],
  },
  samples: { target: '', hour: 3, prunes: true, verifies: true },
}
