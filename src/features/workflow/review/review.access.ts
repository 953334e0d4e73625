import { type AccessTable, newsroom } from '../../../testing/access.ts'

export const reviewAccess: AccessTable = {
  rows: {
    'POST /review/send-back/{id}': [newsroom, 'update Article'],
    'DELETE /review/send-back/{id}': [newsroom, 'update Article'],
  },
  samples: { text: 'راجع الرقم.' },
}
