import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const dossierEntity = defineEntity({
  label: 'ملف صحفي',
  subject: 'Dossier',
  table: 'dossiers',
  counted: counted(
    'ملف صحفي واحد',
    'ملفًا صحفيًا واحدًا',
    'ملفان صحفيان',
    'ملفات صحفية',
    'ملفًا صحفيًا',
    'ملف صحفي',
  ),
  slug: 'ملف',
  unique: { dossiers_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  foreignKeys: {
    dossiers_image_id_fkey: { to: 'media', column: 'image_id', field: 'imageId' },
    dossier_tags_tag_id_fkey: {
      to: 'tag',
      table: 'dossier_tags',
      column: 'tag_id',
      owner: 'dossier_id',
      field: 'tagIds',
    },
    dossier_people_person_id_fkey: {
      to: 'person',
      table: 'dossier_people',
      column: 'person_id',
      owner: 'dossier_id',
      field: 'personIds',
    },
  },
  actions: {
    enabled: { label: 'نشر', colour: 'teal' },
    disabled: { label: 'إخفاء عن القراء', colour: 'orange' },
    dismissed: { label: 'ترك اقتراح ملف' },
  },
  fields: {
    summary: 'الملخص',
    explainer: 'المقال الشارح',
    people: 'أبرز الشخصيات',
    placed: 'مقالات أضيفت يدويًا',
    leftOut: 'مقالات أُخرجت',
    entries: 'الخط الزمني',
    status: 'منشور',
    ended: 'انتهى الملف',
  },
  pages: {
    'dashboard-dossier-list___ar': staffPage('/dashboard/dossier/list', canEverywhere('read', 'Article')),
    'dashboard-dossier-create___ar': staffPage(
      '/dashboard/dossier/create',
      canEverywhere('read', 'Article'),
      canEverywhere('create', 'Article'),
    ),
    'dashboard-dossier-edit-id___ar': staffPage(
      '/dashboard/dossier/edit/:id',
      canEverywhere('read', 'Article'),
      canEverywhere('update', 'Article'),
    ),
  },
})
