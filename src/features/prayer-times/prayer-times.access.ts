import { type AccessTable, everyone } from '../../testing/access.ts'

export const prayerTimesAccess: AccessTable = {
  rows: {
    'GET /prayer-times': [everyone],
    'GET /prayer-times/{city}': [everyone],
    'GET /prayer-times/{city}/month': [everyone],
    'GET /prayer-times/{city}/next': [everyone],
  },
  samples: { city: 'cairo' },
}
