import { type AccessTable, staff } from '../../testing/access.ts'

export const presenceAccess: AccessTable = {
  rows: {
    'GET /presence': [staff, 'read Article'],
    'PUT /presence/{id}': [staff, 'read Article'],
    'POST /presence/hold/{id}': [staff, 'update Article'],
    'POST /presence/leave/{id}': [staff, 'read Article'],
  },
  samples: { tab: '7d444840-9dc0-11d1-b245-5ffdce74fad2', writing: false },
}
