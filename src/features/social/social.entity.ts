import { defineEntity } from '../../contract/entity.ts'

export const socialEntity = defineEntity({
  label: 'حساب للجريدة',
  subject: 'SocialLink',
  table: 'social_links',
  fields: { platform: 'المنصة' },
})
