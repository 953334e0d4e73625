import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const authorEntity = defineEntity({
  label: 'كاتب',
  subject: 'Author',
  table: 'authors',
  counted: counted('كاتب واحد', 'كاتبًا واحدًا', 'كاتبان', 'كتّاب', 'كاتبًا', 'كاتب'),
  slug: 'كاتب',
  search: { articles: true, order: 4, shown: ['status'], path: '/articles/latest?author={slug}' },
  unique: { authors_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  foreignKeys: { authors_image_id_fkey: { to: 'media', column: 'image_id', field: 'imageId' } },
  fields: { email: 'البريد المعلن' },
  pages: {
    'dashboard-author-list___ar': staffPage('/dashboard/author/list', canEverywhere('read', 'Article')),
  },
})
