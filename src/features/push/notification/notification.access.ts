import { type AccessTable, everyone, newsroom } from '../../../testing/access.ts'

export const notificationAccess: AccessTable = {
  rows: {
    'GET /notification/paginate': [newsroom, 'read Article'],
    'POST /notification': [newsroom, 'create Article'],
    'POST /notification/estimate': [newsroom, 'create Article'],
    'PATCH /notification/{id}/cancel': [newsroom, 'update Article'],
    'PATCH /notification/{id}/now': [newsroom, 'update Article'],
    'POST /notification/mark': [everyone],
  },
  samples: { title: 'إشعار', send: 9_000_001, mark: 'لا شيء', what: 'shown' },
}
