import { defineEntity } from '../../../contract/entity.ts'
import { staffPage } from '../../../contract/page-route.ts'
import { canEverywhere } from '../../../contract/right.ts'

export const notificationEntity = defineEntity({
  label: 'إشعار',
  subject: 'Notification',
  table: 'notifications',
  actions: {
    cancelled: { label: 'إلغاء الإرسال', colour: 'orange' },
    hastened: { label: 'إرسال فوري', colour: 'blue' },
  },
  fields: {
    titleB: 'العنوان الثاني',
    trial: 'تجربة العنوانين',
    body: 'النص',
    article: 'المقال',
    audience: 'لمن',
    topics: 'المواضيع',
    sendAt: 'موعد الإرسال',
    sentAt: 'أُرسل',
    results: 'النتائج',
  },
  pages: {
    'dashboard-notification-list___ar': staffPage(
      '/dashboard/notification/list',
      canEverywhere('read', 'Article'),
    ),
  },
})
