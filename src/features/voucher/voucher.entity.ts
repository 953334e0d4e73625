import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const voucherEntity = defineEntity({
  label: 'دفعة قسائم',
  subject: 'Voucher',
  table: 'voucher_batches',
  counted: counted(
    'دفعة قسائم واحدة',
    'دفعة قسائم واحدة',
    'دفعتا قسائم',
    'دفعات قسائم',
    'دفعة قسائم',
    'دفعة قسائم',
  ),
  foreignKeys: {
    voucher_batches_package_id_fkey: { to: 'package', column: 'package_id', field: 'packageId' },
  },
  actions: { printed: { label: 'كشف الرموز' }, revoked: { label: 'إلغاء رمز' } },
  fields: {
    prefix: 'البادئة',
    package: 'الباقة',
    days: 'الأيام',
    uses: 'مرات الاستعمال',
    expiresAt: 'تنتهي في',
    count: 'عدد الرموز',
    redeemed: 'المستبدل منها',
    revoked: 'الملغى منها',
  },
  pages: {
    'dashboard-voucher-list___ar': staffPage(
      '/dashboard/voucher/list',
      canEverywhere('read', 'Subscription'),
    ),
    'dashboard-voucher-id___ar': staffPage('/dashboard/voucher/:id', canEverywhere('create', 'Subscription')),
    'dashboard-voucher-print-id___ar': staffPage(
      '/dashboard/voucher/print/:id',
      canEverywhere('create', 'Subscription'),
    ),
  },
})
