import { type AccessTable, newsroom, staff } from '../../testing/access.ts'

export const wireAccess: AccessTable = {
  rows: {
    'GET /wire': [staff, 'read Article'],
    'GET /wire/item/{id}': [staff, 'read Article'],
    'GET /wire/why': [staff, 'read Article'],
    'POST /wire/take/{id}': [newsroom, 'update Article'],
    'PATCH /wire/ignored': [newsroom, 'update Article'],
  },
  samples: { what: 'عنوان خبر', ids: [9_000_001], ignored: true },
}
