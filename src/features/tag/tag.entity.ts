import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const tagEntity = defineEntity({
  label: 'وسم',
  subject: 'Tag',
  table: 'tags',
  slug: 'وسم',
  search: { articles: true, order: 5, shown: ['status', 'visible'], path: '/articles/latest?tag={slug}' },
  unique: {
    tags_slug_key: { error: 'SLUG_TAKEN', field: 'slug' },
    tags_name_key: { error: 'NAME_TAKEN', field: 'name' },
  },
  actions: {
    shown: { label: 'إظهار للقراء' },
    hidden: { label: 'إخفاء عن القراء', colour: 'orange' },
    merged: { label: 'دمج', colour: 'blue' },
  },
  fields: { visible: 'ظاهر للقراء' },
  pages: {
    'dashboard-tag-list___ar': staffPage('/dashboard/tag/list', canEverywhere('read', 'Article')),
  },
})
