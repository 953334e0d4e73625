import { type AccessTable, signedIn } from '../../testing/access.ts'

export const readingAccess: AccessTable = {
  rows: {
    'GET /user/reading': [signedIn],
    'PATCH /user/reading': [signedIn],
    'DELETE /user/reading': [signedIn],
    'DELETE /user/reading/{id}': [signedIn],
  },
  samples: { reads: [{ id: 1, progress: 50, at: '2026-01-01T00:00:00.000Z' }] },
}
