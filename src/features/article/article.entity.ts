import { type ActionOn, counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can, canEverywhere } from '../../contract/right.ts'

export const articleEntity = defineEntity({
  label: 'مقال',
  subject: 'Article',
  table: 'articles',
  counted: counted('مقال واحد', 'مقالًا واحدًا', 'مقالان', 'مقالات', 'مقالًا', 'مقال'),
  slug: 'خبر',
  unique: { articles_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  foreignKeys: {
    articles_image_id_fkey: { to: 'media', column: 'image_id', field: 'imageId' },
    articles_share_image_id_fkey: { to: 'media', column: 'share_image_id', field: 'shareImageId' },
    articles_category_id_fkey: { to: 'category', column: 'category_id', field: 'categoryId' },
    articles_author_id_fkey: { to: 'author', column: 'author_id', field: 'authorId' },
    articles_source_id_fkey: { to: 'source', column: 'source_id', field: 'sourceId' },
    articles_agency_id_fkey: { to: 'agency', column: 'agency_id', field: 'agencyId' },
    article_tags_tag_id_fkey: { to: 'tag', table: 'article_tags', column: 'tag_id', field: 'tagIds' },
    article_people_person_id_fkey: {
      to: 'person',
      table: 'article_people',
      column: 'person_id',
      field: 'personIds',
    },
  },
  actions: {
    restored: { label: 'استعادة من السلة', colour: 'teal' },
    reverted: { label: 'رجوع إلى نسخة سابقة', colour: 'blue' },
    imported: { label: 'استيراد من خلاصة', colour: 'teal' },
    correctedByFeed: { label: 'تصحيح من الخلاصة', colour: 'teal' },
    tookSuggestion: { label: 'أخذ ما غيّره المصدر', colour: 'teal' },
    dismissedSuggestion: { label: 'ترك ما غيّره المصدر' },
    markedBreaking: { label: 'جعله عاجلًا' },
    unmarkedBreaking: { label: 'إزالة صفة العاجل' },
    corrected: { label: 'تصويب للقراء' },
    withdrewCorrection: { label: 'سحب تصويب' },
    returned: { label: 'إعادة إلى الكاتب', colour: 'orange' },
    tookReturnBack: { label: 'التراجع عن الإعادة إلى الكاتب' },
    takenDown: { label: 'إزالة من الموقع', colour: 'red' },
    tookBack: { label: 'إعادة إلى الموقع', colour: 'teal' },
    rescheduled: { label: 'تغيير موعد النشر', colour: 'blue' },
    moved: { label: 'نقل إلى مرحلة', colour: 'blue' },
    assigned: { label: 'إسناد', colour: 'blue' },
    dueSet: { label: 'تحديد موعد التسليم', colour: 'blue' },
  },
  fields: {
    summary: 'الملخص',
    imageAlt: 'وصف الصورة',
    imageCaption: 'تعليق الصورة',
    imageCredit: 'حقوق الصورة',
    feed: 'المرشّح',
    people: 'الشخصيات',
    state: 'الحالة',
    returnedAt: 'أُعيد إلى كاتبه',
    enable: 'منشور',
    held: 'سبب الانتظار',
    breakingNews: 'عاجل',
    breakingUntil: 'عاجل حتى',
    access: 'من يقرؤه',
    locked: 'للمشتركين',
    publishAt: 'وقت النشر',
    guid: 'معرّفه في الخلاصة',
    views: 'القراءات',
    originalUrl: 'رابط الأصل',
    readMinutes: 'دقائق القراءة',
    deletedAt: 'حُذف في',
    corrections: 'التصويبات',
    stage: 'المرحلة',
    assignee: 'أُسند إلى',
    dueAt: 'موعد التسليم',
    seoTitle: 'عنوان محركات البحث',
    seoDescription: 'وصف محركات البحث',
    shareTitle: 'عنوان المشاركة',
    shareDescription: 'وصف المشاركة',
    shareImage: 'صورة المشاركة',
    canonicalUrl: 'عنوانه الأول في موقع آخر',
    noindex: 'محجوب عن محركات البحث',
  },
  pages: {
    'dashboard-article-list___ar': {
      ...staffPage('/dashboard/article/list', can('read', 'Article')),
      keepAlive: true,
    },
    'dashboard-article-takedown___ar': staffPage(
      '/dashboard/article/takedown',
      canEverywhere('delete', 'Article'),
    ),
    'dashboard-article-create___ar': {
      ...staffPage('/dashboard/article/create', can('create', 'Article')),
      transition: 'none',
    },
    'dashboard-article-edit-id___ar': {
      ...staffPage('/dashboard/article/edit/:id', can('read', 'Article'), can('update', 'Article')),
      transition: 'none',
    },
  },
})

/** Actions that change the article itself and emit an event; the others change its assignment. */
export type ArticleAction = Exclude<
  ActionOn<typeof articleEntity>,
  'moved' | 'assigned' | 'dueSet' | 'dismissedSuggestion'
>
