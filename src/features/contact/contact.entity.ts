import { defineEntity } from '../../contract/entity.ts'

export const contactEntity = defineEntity({
  label: 'رسالة قارئ',
  subject: 'ContactUs',
  table: 'contact_messages',
  actions: { handled: { label: 'إنجاز' }, reopened: { label: 'إعادة فتح' } },
  fields: { handledAt: 'أُنجزت في', handledBy: 'أنجزها' },
})
