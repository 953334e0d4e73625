import { type AccessTable, everyone, owner } from '../../testing/access.ts'

export const categoryAccess: AccessTable = {
  pages: {
    'dashboard-category-create___ar': ['manage Category', 'create Category'],
    'dashboard-category-edit-id___ar': ['manage Category'],
    'dashboard-category-list___ar': ['manage Category', 'read Category'],
  },
  rows: {
    'GET /category': [everyone],
    'GET /category/all': [everyone],
    'GET /category/topics': [everyone],
    'GET /category/strips': [everyone],
    'GET /category/slug/{slug}': [everyone],
    'GET /category/{id}': [everyone],
    'GET /category/admin/paginate': [owner, 'read Category'],
    'POST /category': [owner, 'create Category'],
    'PATCH /category/{id}': [owner, 'update Category'],
    'PATCH /category/admin/order': [owner, 'update Category'],
    'PATCH /category/strip/{id}': [owner, 'update Category'],
    'PATCH /category/status/{id}': [owner, 'update Category'],
    'DELETE /category/{id}': [owner, 'delete Category'],
  },
  samples: { order: [{ id: 9_000_001, revision: 1 }] },
}
