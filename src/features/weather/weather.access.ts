import { type AccessTable, everyone } from '../../testing/access.ts'

export const weatherAccess: AccessTable = {
  rows: {
    'GET /weather': [everyone],
    'GET /weather/cities': [everyone],
  },
}
