import { defineEntity } from '../../contract/entity.ts'

export const attachmentEntity = defineEntity({
  label: 'ملف مرفوع',
  subject: 'Attachment',
  table: 'attachments',
  fields: {
    name: 'الاسم',
    kind: 'النوع',
    format: 'الصيغة',
    bytes: 'الحجم بالبايت',
    seconds: 'المدة بالثواني',
    width: 'العرض',
    height: 'الارتفاع',
  },
})
