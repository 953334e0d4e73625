import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const promotionEntity = defineEntity({
  label: 'رمز خصم',
  subject: 'Promotion',
  table: 'promotions',
  counted: counted('رمز خصم واحد', 'رمز خصم واحدًا', 'رمزا خصم', 'رموز خصم', 'رمز خصم', 'رمز خصم'),
  unique: { promotions_code_key: { error: 'NAME_TAKEN', field: 'code' } },
  checks: { promotions_end_after_start: { field: 'endsAt', message: 'النهاية بعد البداية.' } },
  foreignKeys: {
    promotion_packages_package_id_fkey: {
      to: 'package',
      table: 'promotion_packages',
      column: 'package_id',
      owner: 'promotion_id',
      field: 'packages',
    },
  },
  fields: {
    code: 'الرمز',
    percent: 'الخصم بالمئة',
    prices: 'سعر المدة',
    periods: 'المدد المخفّضة',
    packages: 'الباقات',
    startsAt: 'يبدأ في',
    endsAt: 'ينتهي في',
    maxUses: 'أكثر مرات الاستعمال',
  },
  pages: {
    'dashboard-promotion-list___ar': staffPage(
      '/dashboard/promotion/list',
      canEverywhere('read', 'Subscription'),
    ),
  },
})
