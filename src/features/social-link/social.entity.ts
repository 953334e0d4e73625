import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const socialEntity = defineEntity({
  label: 'رابط تواصل',
  subject: 'SocialLink',
  table: 'social_links',
  fields: { platform: 'المنصة' },
  pages: {
    'dashboard-social-list___ar': staffPage('/dashboard/social/list', can('read', 'Settings')),
  },
})
