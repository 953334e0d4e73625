import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const partnerEntity = defineEntity({
  label: 'شريك',
  subject: 'Partner',
  table: 'partners',
  actions: { renewed: { label: 'مفتاح جديد' } },
  fields: {
    everything: 'كل المواد',
    categories: 'الأقسام',
    agencies: 'الوكالات',
    formats: 'الصيغ',
    locked: 'مواد المشتركين كاملة',
    perMinute: 'طلبات الدقيقة',
    expiresAt: 'ينتهي في',
    keyEnd: 'آخر المفتاح',
    usedAt: 'آخر استعمال',
  },
  pages: {
    'dashboard-partner-list___ar': staffPage('/dashboard/partner/list', can('read', 'Settings')),
  },
})
