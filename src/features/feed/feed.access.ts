import { type AccessTable, owner, staff } from '../../testing/access.ts'

export const feedAccess: AccessTable = {
  pages: {
    'dashboard-filters-create___ar': ['manage Users', 'create Users', 'manage Filters', 'create Filters'],
    'dashboard-filters-editable-id___ar': ['manage Users', 'read Users', 'manage Filters', 'read Filters'],
    'dashboard-filters-list___ar': ['manage Users', 'read Users', 'manage Filters', 'read Filters'],
  },
  rows: {
    'GET /rssfilters': [owner, 'read Filters'],
    'GET /rssfilters/{id}': [owner, 'read Filters'],
    'GET /rssfilters/items/{id}': [owner, 'read Filters'],
    'POST /rssfilters': [owner, 'create Filters'],
    'PATCH /rssfilters/{id}': [owner, 'update Filters'],
    'PATCH /rssfilters/status/{id}': [owner, 'update Filters'],
    'POST /rssfilters/fetch/{id}': [owner, 'update Filters'],
    'GET /rssfilters/troubles': [staff, 'read Article'],
    'POST /rssfilters/move/{id}': [owner, 'update Filters'],
    'POST /rssfilters/confirm-rules/{id}': [owner, 'update Filters'],
    'POST /rssfilters/import': [owner, 'create Filters'],
    'GET /rssfilters/export': [owner, 'read Filters'],
    'GET /rssfilters/same': [owner, 'create|update Filters'],
    'POST /rssfilters/try': [owner, 'create|update Filters'],
    'POST /rssfilters/try-page': [owner, 'create|update Filters'],
    'POST /rssfilters/dry-run': [owner, 'create|update Filters'],
    'POST /rssfilters/apply/{id}': [owner, 'update Filters'],
    'DELETE /rssfilters/{id}': [owner, 'delete Filters'],
  },
  samples: {
    categoryId: 9_000_001,
    address: 'https://news.example/rss',
    list: 'https://news.example/rss',
    feedUrl: 'http://127.0.0.1:9/feed',
    link: 'http://127.0.0.1:9/page',
    title: 'خبر',
    excerpt: 'مقتطف',
  },
}
