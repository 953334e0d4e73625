import { type AccessTable, staff } from '../../testing/access.ts'

export const checkAccess: AccessTable = {
  rows: {
    'GET /check/scheduled': [staff, 'read Article'],
    'POST /check/text': [staff, 'create|update Article'],
    'POST /check/publishing': [staff, 'create|update Article'],
  },
  samples: { paragraphs: ['نص'], title: 'عنوان', description: '<p>نص</p>' },
}
