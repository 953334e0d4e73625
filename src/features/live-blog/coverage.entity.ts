import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

/** Logged under the article's id, including its entries. */
export const coverageEntity = defineEntity({
  label: 'تغطية مباشرة',
  subject: 'Coverage',
  table: 'coverages',
  counted: counted(
    'مشاركة واحدة في تغطية',
    'مشاركة واحدة في تغطية',
    'مشاركتان في تغطية',
    'مشاركات في تغطية',
    'مشاركة في تغطية',
    'مشاركة في تغطية',
  ),
  actions: {
    started: { label: 'بدء التغطية', colour: 'teal' },
    ended: { label: 'إنهاء التغطية', colour: 'gray' },
    posted: { label: 'مشاركة', colour: 'teal' },
    entryEdited: { label: 'تعديل مشاركة', colour: 'blue' },
    entryRemoved: { label: 'حذف مشاركة', colour: 'red' },
  },
  fields: {
    startedAt: 'بدأت في',
    endedAt: 'انتهت في',
    summary: 'الخلاصة',
    html: 'المشاركة',
    pinned: 'مثبّتة',
    important: 'لحظة مهمة',
    entry: 'رقم المشاركة',
  },
  pages: {
    'dashboard-article-live-id___ar': staffPage('/dashboard/article/live/:id', can('read', 'Article')),
  },
})
