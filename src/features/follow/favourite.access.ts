import { type AccessTable, signedIn } from '../../testing/access.ts'

export const favouriteAccess: AccessTable = {
  rows: {
    'GET /user/favorites': [signedIn],
    'PATCH /user/add-user-favorites': [signedIn],
    'GET /user/for-you': [signedIn],
  },
}
