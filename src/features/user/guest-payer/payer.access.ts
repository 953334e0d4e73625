import { type AccessTable, everyone, signedIn } from '../../../testing/access.ts'

export const payerAccess: AccessTable = {
  rows: {
    'GET /auth/purchase/{token}': [everyone],
    'POST /auth/purchase/{token}': [everyone],
    'GET /user/purchase': [signedIn],
    'POST /user/purchase/link': [signedIn],
    'PATCH /user/purchase/address': [signedIn],
    'GET /user/purchase/waiting': [signedIn],
    'POST /user/purchase/waiting/{id}': [signedIn],
  },
  samples: { token: 'لا-شيء', email: 'nobody@example.com', accept: false },
}
