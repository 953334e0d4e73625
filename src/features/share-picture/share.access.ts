import { type AccessTable, staff } from '../../testing/access.ts'

export const shareAccess: AccessTable = {
  rows: { 'GET /share/preview': [staff, 'create|update Article'] },
  samples: { title: 'عنوان' },
}
