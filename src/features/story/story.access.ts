import { type AccessTable, everyone, newsroom, staff } from '../../testing/access.ts'

export const storyAccess: AccessTable = {
  rows: {
    'GET /story': [everyone],
    'GET /story/{id}': [everyone],
    'GET /story/of/{articleId}': [everyone],
    'GET /story/dashboard': [staff, 'read Article'],
    'GET /story/proposals': [newsroom, 'update Article'],
    'PATCH /story/proposal/{id}': [newsroom, 'update Article'],
    'POST /story/proposal/{id}/reopen': [newsroom, 'update Article'],
    'GET /story/dashboard/{id}': [staff, 'read Article'],
    'POST /story/merge': [newsroom, 'update Article'],
    'POST /story/split/{id}': [newsroom, 'update Article'],
    'POST /story/apart/{articleId}': [staff, 'update Article'],
    'PATCH /story/chosen/{id}': [newsroom, 'update Article'],
  },
  samples: { articleIds: [9_000_001, 9_000_002], articleId: 9_000_001, isSame: true },
}
