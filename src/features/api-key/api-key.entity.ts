import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const apiKeyEntity = defineEntity({
  label: 'مفتاح برنامج',
  subject: 'ApiKey',
  table: 'api_keys',
  fields: {
    owner: 'صاحبه',
    scopes: 'الصلاحيات',
    perMinute: 'طلبات الدقيقة',
    expiresAt: 'ينتهي في',
    keyEnd: 'آخر المفتاح',
    usedAt: 'آخر استعمال',
    usedFrom: 'استُعمل من',
  },
  pages: {
    'dashboard-api-key-list___ar': staffPage('/dashboard/api-key/list', can('read', 'Settings')),
  },
})
