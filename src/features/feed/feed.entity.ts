import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const feedEntity = defineEntity({
  label: 'مرشّح RSS',
  subject: 'Filters',
  table: 'feeds',
  counted: counted('مرشّح واحد', 'مرشّحًا واحدًا', 'مرشّحان', 'مرشّحات', 'مرشّحًا', 'مرشّح'),
  foreignKeys: {
    feeds_agency_id_fkey: { to: 'agency', column: 'agency_id', field: 'agencyId' },
    feeds_source_id_fkey: { to: 'source', column: 'source_id', field: 'sourceId' },
    feeds_category_id_fkey: { to: 'category', column: 'category_id', field: 'categoryId' },
    feed_tags_tag_id_fkey: { to: 'tag', table: 'feed_tags', column: 'tag_id', field: 'tagIds' },
  },
  actions: {
    fetched: { label: 'جلب الخلاصة' },
    appliedToPast: { label: 'تطبيق القواعد على ما مضى' },
  },
  fields: {
    feedUrl: 'عنوان الخلاصة',
    includeWords: 'كلمات مطلوبة',
    includeFields: 'مواضع الكلمات المطلوبة',
    includeAll: 'المطلوب كل الكلمات',
    excludeWords: 'كلمات مستبعدة',
    excludeFields: 'مواضع الكلمات المستبعدة',
    language: 'لغة الأخبار',
    minWords: 'أقل عدد للكلمات',
    pictureOnly: 'المصوّر وحده',
    autoPublish: 'نشر تلقائي',
    maxAgeHours: 'أقدم ما يُنشر تلقائيًا بالساعات',
    hourlyLimit: 'أكثر ما يُنشر في الساعة',
    fromNowOn: 'أول جلب ينتظر محررًا',
    arabicToPublish: 'لا يُنشر تلقائيًا إلا العربي',
    pictureToPublish: 'لا يُنشر تلقائيًا إلا المصوّر',
    knownSiteOnly: 'الرابط إلى موقع آخر ينتظر محررًا',
    fullText: 'النص كاملًا',
    uniqueLink: 'الرابط الواحد خبر واحد',
    mappings: 'ربط تصنيفات المصدر',
    creditLine: 'حقوق الصور إن لم تُذكر',
    pictureRights: 'صور المصدر',
    onChange: 'إذا غيّر المصدر ما نُشر',
    held: 'سبب الانتظار',
    intervalMinutes: 'دقائق بين جلبتين',
    fixedMinutes: 'دقائق ثابتة بين جلبتين',
    lastFetchAt: 'آخر جلب',
    nextFetchAt: 'الجلب التالي',
    lastStatus: 'آخر جواب',
    lastError: 'آخر خطأ',
    imported: 'ما استورد',
    failures: 'مرات الإخفاق',
    silent: 'صامت',
    hub: 'مركز WebSub',
  },
  pages: {
    // The specification asks for Users, which include filters (contract/permissions.ts).
    'dashboard-filters-list___ar': staffPage('/dashboard/filters/list', can('read', 'Filters')),
    'dashboard-filters-create___ar': staffPage('/dashboard/filters/create', can('create', 'Filters')),
    'dashboard-filters-editable-id___ar': staffPage(
      '/dashboard/filters/editable/:id',
      can('read', 'Filters'),
    ),
  },
})
