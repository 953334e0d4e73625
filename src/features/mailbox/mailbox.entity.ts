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
  namedTo: 'Filters',
  foreignKeys: {
    mailboxes_agency_id_fkey: { to: 'agency', column: 'agency_id', field: 'agencyId' },
    mailboxes_source_id_fkey: { to: 'source', column: 'source_id', field: 'sourceId' },
    mailboxes_category_id_fkey: { to: 'category', column: 'category_id', field: 'categoryId' },
    mailboxes_stage_id_fkey: { to: 'stage', column: 'stage_id', field: 'stageId' },
    mailbox_senders_author_id_fkey: {
      to: 'author',
      table: 'mailbox_senders',
      column: 'author_id',
      owner: 'mailbox_id',
      field: 'senders',
    },
    mailbox_senders_category_id_fkey: {
      to: 'category',
      table: 'mailbox_senders',
      column: 'category_id',
      owner: 'mailbox_id',
      field: 'senders',
    },
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
