import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const mailboxEntity = defineEntity({
  label: 'صندوق بريد للمراسلين',
  subject: 'Mailbox',
  table: 'mailboxes',
  counted: counted(
    'صندوق بريد واحد',
    'صندوق بريد واحدًا',
    'صندوقا بريد',
    'صناديق بريد',
    'صندوق بريد',
    'صندوق بريد',
  ),
  foreignKeys: {
    mailboxes_agency_id_fkey: { to: 'agency', column: 'agency_id', field: 'agencyId' },
    mailboxes_source_id_fkey: { to: 'source', column: 'source_id', field: 'sourceId' },
    mailboxes_category_id_fkey: { to: 'category', column: 'category_id', field: 'categoryId' },
  },
  actions: { taken: { label: 'أخذ رسالة بيد محرر' } },
  fields: {
    host: 'الخادم',
    port: 'المنفذ',
    security: 'التشفير',
    user: 'اسم المستخدم',
    hasPassword: 'كلمة المرور',
    folder: 'المجلد',
    doneFolder: 'مجلد ما قُرئ',
    stage: 'المرحلة',
    unknown: 'من لا نعرفه',
    senders: 'المراسلون',
    readAt: 'آخر قراءة',
    failures: 'مرات الإخفاق',
    lastError: 'آخر خطأ',
    imported: 'ما ورد منه',
    apart: 'رسائل تنتظر',
  },
  pages: {
    'dashboard-mailbox-list___ar': staffPage('/dashboard/mailbox/list', canEverywhere('read', 'Filters')),
    'dashboard-mailbox-id___ar': staffPage('/dashboard/mailbox/:id', canEverywhere('read', 'Filters')),
  },
})
