import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const categoryEntity = defineEntity({
  label: 'قسم',
  subject: 'Category',
  table: 'categories',
  counted: counted('قسم واحد', 'قسمًا واحدًا', 'قسمان', 'أقسام', 'قسمًا', 'قسم'),
  countedUnder: counted('فرع واحد', 'فرعًا واحدًا', 'فرعان', 'فروع', 'فرعًا', 'فرع'),
  slug: 'قسم',
  search: { order: 1, shown: ['status'], path: '/articles/{slug}' },
  unique: { categories_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  checks: {
    categories_two_levels: {
      field: 'parentId',
      message: 'الأقسام مستويان فقط: لا يكون الفرع أصلًا لفرع.',
    },
    categories_not_own_parent: { field: 'parentId', message: 'لا يكون القسم فرعًا من نفسه.' },
  },
  foreignKeys: {
    categories_parent_id_fkey: { to: 'category', column: 'parent_id', field: 'parentId' },
    categories_image_id_fkey: { to: 'media', column: 'image_id', field: 'imageId' },
  },
  fields: {
    parent: 'القسم الأصل',
    topic: 'للمتابعة',
    character: 'الطابع',
    strip: 'الشريط',
    stripAt: 'وقت الشريط',
  },
  pages: {
    'dashboard-category-list___ar': staffPage('/dashboard/category/list', can('read', 'Category')),
    'dashboard-category-create___ar': staffPage('/dashboard/category/create', can('create', 'Category')),
    'dashboard-category-edit-id___ar': staffPage(
      '/dashboard/category/edit/:id',
      can('read', 'Category'),
      can('update', 'Category'),
    ),
  },
})
