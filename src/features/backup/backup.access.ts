import { type AccessTable, staff } from '../../testing/access.ts'

export const backupAccess: AccessTable = {
  rows: {
    'GET /backup': [staff],
  },
}
