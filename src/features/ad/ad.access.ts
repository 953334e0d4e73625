import { type AccessTable, everyone, owner } from '../../testing/access.ts'

export const adAccess: AccessTable = {
  pages: {
    'dashboard-adspositions___ar': ['manage AdsPositions', 'read AdsPositions'],
  },
  rows: {
    'GET /adspositions': [everyone],
    'GET /adspositions/all': [owner, 'read AdsPositions'],
    'PATCH /adspositions/{id}': [owner, 'update AdsPositions'],
    'POST /adspositions/seen/{id}': [everyone],
  },
}
