import { counted, defineEntity } from '../../contract/entity.ts'

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
})
