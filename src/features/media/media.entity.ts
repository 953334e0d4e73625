import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const mediaEntity = defineEntity({
  label: 'صورة',
  subject: 'Media',
  table: 'media',
  fields: {
    alt: 'وصف الصورة',
    caption: 'تعليق الصورة',
    credit: 'حقوق الصورة',
    labels: 'التصنيفات',
    fileName: 'اسم الملف',
    uploadedBytes: 'حجم الملف المرفوع بالبايت',
    framing: 'قصّ الصورة',
    moving: 'تتحرك للقراء',
    format: 'النوع',
    bytes: 'الحجم بالبايت',
    width: 'العرض',
    height: 'الارتفاع',
  },
  pages: {
    'dashboard-media-list___ar': {
      ...staffPage('/dashboard/media/list', can('read', 'Article')),
      keepAlive: true,
    },
  },
})
