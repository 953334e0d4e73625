import { defineEntity } from '../../contract/entity.ts'

export const mediaEntity = defineEntity({
  label: 'صورة',
  subject: 'Media',
  table: 'media',
  fields: {
    alt: 'وصف الصورة',
    caption: 'تعليق الصورة',
    credit: 'حقوق الصورة',
    format: 'النوع',
    bytes: 'الحجم بالبايت',
    width: 'العرض',
    height: 'الارتفاع',
  },
})
