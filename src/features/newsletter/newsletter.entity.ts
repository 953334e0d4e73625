import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const newsletterEntity = defineEntity({
  label: 'رسالة بريدية',
  subject: 'Newsletter',
  table: 'newsletters',
  counted: counted(
    'رسالة بريدية واحدة',
    'رسالة بريدية واحدة',
    'رسالتان بريديتان',
    'رسائل بريدية',
    'رسالة بريدية',
    'رسالة بريدية',
  ),
  countedUnder: counted('عدد واحد', 'عددًا واحدًا', 'عددان', 'أعداد', 'عددًا', 'عدد'),
  slug: 'رسالة',
  unique: { newsletters_slug_key: { error: 'SLUG_TAKEN', field: 'slug' } },
  foreignKeys: {
    newsletters_category_id_fkey: { to: 'category', column: 'category_id', field: 'categoryId' },
    newsletter_issues_newsletter_id_fkey: {
      to: 'newsletter',
      table: 'newsletter_issues',
      column: 'newsletter_id',
      field: 'newsletterId',
    },
  },
  actions: {
    drafted: { label: 'عدد جديد', colour: 'teal' },
    scheduled: { label: 'جدولة عدد', colour: 'blue' },
    cancelled: { label: 'إلغاء عدد', colour: 'orange' },
    picked: { label: 'اختيار مقال للعدد القادم', colour: 'blue' },
    unpicked: { label: 'إخراج مقال من العدد القادم', colour: 'orange' },
    tested: { label: 'إرسال للتجربة', colour: 'gray' },
    exported: { label: 'تصدير المشتركين', colour: 'gray' },
    imported: { label: 'استيراد مشتركين', colour: 'teal' },
  },
  pages: {
    'dashboard-newsletter-list___ar': staffPage(
      '/dashboard/newsletter/list',
      canEverywhere('read', 'Article'),
    ),
    'dashboard-newsletter-create___ar': staffPage(
      '/dashboard/newsletter/create',
      canEverywhere('create', 'Article'),
      canEverywhere('update', 'Article'),
    ),
    'dashboard-newsletter-subscribers___ar': staffPage(
      '/dashboard/newsletter/subscribers',
      canEverywhere('read', 'Users'),
    ),
    'dashboard-newsletter-suppression___ar': staffPage(
      '/dashboard/newsletter/suppression',
      canEverywhere('read', 'Users'),
    ),
    'dashboard-newsletter-edit-id___ar': staffPage(
      '/dashboard/newsletter/edit/:id',
      canEverywhere('read', 'Article'),
      canEverywhere('update', 'Article'),
    ),
  },
  fields: {
    content: 'المحتوى',
    schedule: 'موعد الإرسال',
    membersOnly: 'للمشتركين',
    countOpens: 'عدّ مرات الفتح',
    atArticleEnd: 'تُعرض آخر المقال',
    sendsBreaking: 'تُرسل مع كل عاجل',
    mostADay: 'في اليوم على الأكثر',
    added: 'أُضيفوا',
    consent: 'أين ومتى وافقوا',
  },
})
