import { counted, defineEntity } from '../../contract/entity.ts'

export const subscriptionEntity = defineEntity({
  label: 'اشتراك',
  subject: 'Subscription',
  table: 'subscriptions',
  counted: counted('اشتراك واحد', 'اشتراكًا واحدًا', 'اشتراكان', 'اشتراكات', 'اشتراكًا', 'اشتراك'),
  foreignKeys: {
    subscriptions_package_id_fkey: { to: 'package', column: 'package_id', field: 'packageId' },
  },
})
