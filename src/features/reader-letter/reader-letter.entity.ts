import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const readerLetterEntity = defineEntity({
  label: 'رسالة إلى المحرر',
  subject: 'ReaderLetter',
  table: 'reader_letters',
  actions: {
    published: { label: 'نشر', colour: 'teal' },
    chosen: { label: 'اختيار' },
    declined: { label: 'اعتذار عن النشر', colour: 'orange' },
    returned: { label: 'ردّ إلى الوارد' },
  },
  fields: { state: 'الحالة', publishedAt: 'نُشرت في', revision: 'النسخة' },
  pages: {
    'dashboard-reader-letter___ar': {
      ...staffPage('/dashboard/reader-letter', canEverywhere('read', 'ContactUs')),
      keepAlive: true,
    },
  },
})
