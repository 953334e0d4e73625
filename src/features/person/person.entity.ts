import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const personEntity = defineEntity({
  label: 'شخصية',
  subject: 'Person',
  table: 'people',
  counted: counted('شخصية واحدة', 'شخصية واحدة', 'شخصيتان', 'شخصيات', 'شخصية', 'شخصية'),
  slug: 'شخصية',
  search: {
    articles: true,
    order: 3,
    shown: ['status'],
    aliases: 'aliases',
    path: '/articles/latest?person={slug}',
  },
  unique: { people_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  foreignKeys: { people_image_id_fkey: { to: 'media', column: 'image_id', field: 'imageId' } },
  fields: { aliases: 'أسماء أخرى', role: 'الصفة' },
  pages: {
    'dashboard-people-list___ar': staffPage('/dashboard/people/list', canEverywhere('read', 'Article')),
  },
})
