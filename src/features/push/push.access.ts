import { type AccessTable, everyone } from '../../testing/access.ts'

export const pushAccess: AccessTable = {
  rows: {
    'GET /push/key': [everyone],
    'POST /push/subscription/find': [everyone],
    'PUT /push/subscription': [everyone],
    'POST /push/subscription/move': [everyone],
    'POST /push/subscription/detach': [everyone],
    'DELETE /push/subscription': [everyone],
  },
  samples: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
    from: 'https://fcm.googleapis.com/fcm/send/somebody',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  },
}
