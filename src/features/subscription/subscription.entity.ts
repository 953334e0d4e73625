import { counted, defineEntity } from '../../contract/entity.ts'

export const subscriptionEntity = defineEntity({
  label: 'اشتراك',
  subject: 'Subscription',
  table: 'subscriptions',
  counted: counted('اشتراك واحد', 'اشتراكًا واحدًا', 'اشتراكان', 'اشتراكات', 'اشتراكًا', 'اشتراك'),
  actions: {
    statusSet: { label: 'تعيين الحالة يدويًا', colour: 'orange' },
    comped: { label: 'اشتراك مجاني', colour: 'teal' },
    refunded: { label: 'ردّ دفعة', colour: 'red' },
  },
  fields: { state: 'الحالة', endsAt: 'ينتهي في', reason: 'السبب' },
  foreignKeys: {
    subscriptions_package_id_fkey: { to: 'package', column: 'package_id', field: 'packageId' },
  },
})
