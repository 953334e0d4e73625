import { type AccessTable, everyone } from '../../testing/access.ts'

export const printEditionAccess: AccessTable = {
  rows: {
    'GET /print-edition': [everyone],
    'GET /print-edition/{day}': [everyone],
  },
  samples: { day: '2026-11-23' },
}
