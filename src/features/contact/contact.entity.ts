import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const contactEntity = defineEntity({
  label: 'رسالة قارئ',
  subject: 'ContactUs',
  table: 'contact_messages',
  actions: { handled: { label: 'إنجاز' }, reopened: { label: 'إعادة فتح' }, assigned: { label: 'إسناد' } },
  fields: { handledAt: 'أُنجزت في', handledBy: 'أنجزها', assignedTo: 'أُسندت إلى' },
  pages: {
    // Agencies may read their own statistics, but not readers' messages.
    'dashboard-contact___ar': {
      ...staffPage('/dashboard/contact', canEverywhere('read', 'ContactUs')),
      keepAlive: true,
    },
  },
})
