import { type AccessTable, everyone, newsroom } from '../../testing/access.ts'

export const podcastAccess: AccessTable = {
  rows: {
    'GET /podcast': [everyone],
    'GET /podcast/slug/{slug}': [everyone],
    'GET /podcast/episodes/{id}': [everyone],
    'GET /podcast/of/{articleId}': [everyone],
    'GET /podcast/paginate': [newsroom, 'read Article'],
    'GET /podcast/episode/{articleId}': [newsroom, 'read Article'],
    'PUT /podcast/episode/{articleId}': [newsroom, 'update Article'],
    'GET /podcast/{id}': [newsroom, 'read Article'],
    'POST /podcast': [newsroom, 'create Article'],
    'PATCH /podcast/{id}': [newsroom, 'update Article'],
    'PATCH /podcast/{id}/status': [newsroom, 'update Article'],
    'DELETE /podcast/{id}': [newsroom, 'delete Article'],
  },
  samples: { articleId: 9_000_001, description: 'وصف', author: 'الجريدة', podcastId: 9_000_001 },
}
