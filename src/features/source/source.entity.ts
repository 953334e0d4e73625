import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const sourceEntity = defineEntity({
  label: 'مصدر',
  subject: 'Source',
  table: 'sources',
  counted: counted('مصدر واحد', 'مصدرًا واحدًا', 'مصدران', 'مصادر', 'مصدرًا', 'مصدر'),
  slug: 'مصدر',
  unique: { sources_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  foreignKeys: { sources_image_id_fkey: { to: 'media', column: 'image_id', field: 'imageId' } },
  pages: {
    'dashboard-source-list___ar': staffPage('/dashboard/source/list', canEverywhere('read', 'Article')),
  },
})
