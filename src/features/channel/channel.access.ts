import { type AccessTable, everyone, owner } from '../../testing/access.ts'

export const channelAccess: AccessTable = {
  pages: {
    'dashboard-channels-list___ar': ['manage Settings', 'read Settings'],
  },
  rows: {
    'GET /channels': [everyone],
    'GET /channels/audio/count': [everyone],
    'GET /channels/on-air': [everyone],
    'GET /channels/slug/{slug}': [everyone],
    'GET /channels/{id}': [everyone],
    'GET /channels/{id}/{key}': [everyone],
    'GET /channels/{id}/health': [owner, 'read Settings'],
    'GET /channels/admin': [owner, 'read Settings'],
    'POST /channels': [owner, 'create Settings'],
    'PATCH /channels/{id}': [owner, 'update Settings'],
    'PATCH /channels/status/{id}': [owner, 'update Settings'],
    'DELETE /channels/{id}': [owner, 'delete Settings'],
    'DELETE /channels/{id}/image/{key}': [owner, 'update Settings'],
  },
  samples: {
    kind: 'radio',
    key: 'logo',
    streamUrl: 'http://127.0.0.1:9/live',
    enabled: true,
  },
}
