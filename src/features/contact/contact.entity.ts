import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const contactEntity = defineEntity({
  label: 'رسالة قارئ',
  subject: 'ContactUs',
  table: 'contact_messages',
  actions: { handled: { label: 'إنجاز' }, reopened: { label: 'إعادة فتح' } },
  fields: { handledAt: 'أُنجزت في', handledBy: 'أنجزها' },
  pages: {
    // An agency's statistics are its own; what readers write to the newsroom is not.
    'dashboard-contact___ar': staffPage('/dashboard/contact', canEverywhere('read', 'ContactUs')),
  },
})
