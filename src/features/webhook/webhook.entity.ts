import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const webhookEntity = defineEntity({
  label: 'خطاف ويب',
  subject: 'Webhook',
  table: 'webhooks',
  actions: { renewed: { label: 'سرّ جديد' } },
  fields: {
    events: 'الأحداث',
    waiting: 'تنتظر',
    problem: 'آخر عثرة',
    deliveredAt: 'آخر وصول',
  },
  pages: {
    'dashboard-webhook-list___ar': staffPage('/dashboard/webhook/list', can('read', 'Settings')),
    'dashboard-webhook-id___ar': staffPage('/dashboard/webhook/:id', can('read', 'Settings')),
  },
})
