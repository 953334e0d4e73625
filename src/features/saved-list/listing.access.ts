import { type AccessTable, staff } from '../../testing/access.ts'

export const listingAccess: AccessTable = {
  rows: {
    'GET /listing': [staff],
    'POST /listing': [staff],
    'PATCH /listing/{id}': [staff],
    'DELETE /listing/{id}': [staff],
  },
}
