import { type AccessTable, owner, signedIn } from '../../testing/access.ts'

export const invoiceAccess: AccessTable = {
  pages: {
    'dashboard-invoice-list___ar': ['manage Subscription', 'read Subscription'],
  },
  rows: {
    'GET /invoice': [owner, 'read Subscription'],
    'GET /invoice/export': [owner, 'read Subscription'],
    'GET /invoice/mine': [signedIn],
    'GET /invoice/{id}': [signedIn],
    'GET /invoice/{id}/pdf': [signedIn],
    'GET /invoice/{id}/xml': [signedIn],
  },
}
