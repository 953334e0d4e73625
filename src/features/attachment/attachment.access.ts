import { type AccessTable, staff } from '../../testing/access.ts'

export const attachmentAccess: AccessTable = {
  rows: {
    'POST /attachment': [staff, 'create Article'],
    'PUT /attachment/part': [staff, 'create Article'],
    'POST /attachment/finish': [staff, 'create Article'],
    'GET /attachment': [staff, 'read Article'],
    'DELETE /attachment/{id}': [staff, 'delete Article'],
  },
  samples: { bytes: 10, part: 0, upload: '0b3c1f5e-6f0a-4d51-9b5c-1f0f3f5f9a10' },
}
