import { type AccessTable, newsroom } from '../../testing/access.ts'

export const postAccess: AccessTable = {
  rows: {
    'GET /post/paginate': [newsroom, 'read Article'],
    'GET /post/article/{id}': [newsroom, 'read Article'],
    'POST /post': [newsroom, 'create Article'],
    'PATCH /post/{id}': [newsroom, 'update Article'],
    'PATCH /post/{id}/retry': [newsroom, 'update Article'],
    'PATCH /post/{id}/settle': [newsroom, 'update Article'],
    'PATCH /post/{id}/withdraw': [newsroom, 'update Article'],
  },
  samples: { articleId: 9_000_001, posts: [{ accountId: 9_000_001, text: 'نص' }] },
}
