import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const paymentEntity = defineEntity({
  label: 'دفعة',
  subject: 'Payment',
  table: 'payments',
  counted: counted('دفعة واحدة', 'دفعة واحدة', 'دفعتان', 'دفعات', 'دفعة', 'دفعة'),
  actions: {
    refunded: { label: 'ردّ مبلغ', colour: 'orange' },
    confirmed: { label: 'تأكيد تحويل', colour: 'teal' },
    refused: { label: 'رفض تحويل', colour: 'red' },
    resolved: { label: 'إغلاق فرق', colour: 'blue' },
  },
  pages: {
    'dashboard-members-payments___ar': staffPage(
      '/dashboard/members/payments',
      canEverywhere('read', 'Subscription'),
    ),
  },
  fields: { amount: 'المبلغ', currency: 'العملة', reason: 'السبب', reference: 'مرجع التحويل' },
})
