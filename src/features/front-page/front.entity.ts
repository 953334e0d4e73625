import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const frontEntity = defineEntity({
  label: 'الصفحة الأولى',
  subject: 'Front',
  table: 'fronts',
  actions: {
    published: { label: 'نشر ترتيب', colour: 'teal' },
    reverted: { label: 'تراجع عن ترتيب', colour: 'orange' },
    discarded: { label: 'ترك ما أُعدّ', colour: 'gray' },
  },
  fields: {
    template: 'القالب',
    leads: 'الواجهة',
    sections: 'الأقسام',
    strip: 'ملف في الصفحة',
  },
  pages: {
    'dashboard-front-page___ar': staffPage('/dashboard/front-page', canEverywhere('update', 'Article')),
  },
})
