import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

const read = canEverywhere('read', 'Subscription')

export const subscriptionEntity = defineEntity({
  label: 'اشتراك',
  subject: 'Subscription',
  table: 'subscriptions',
  counted: counted('اشتراك واحد', 'اشتراكًا واحدًا', 'اشتراكان', 'اشتراكات', 'اشتراكًا', 'اشتراك'),
  actions: {
    statusSet: { label: 'تعيين الحالة يدويًا', colour: 'orange' },
    comped: { label: 'اشتراك مجاني', colour: 'teal' },
    cardReplaced: { label: 'تبديل البطاقة المحفوظة', colour: 'blue' },
    cardForgotten: { label: 'حذف البطاقة المحفوظة', colour: 'orange' },
    refunded: { label: 'ردّ دفعة', colour: 'red' },
  },
  fields: { state: 'الحالة', endsAt: 'ينتهي في', reason: 'السبب' },
  foreignKeys: {
    subscriptions_package_id_fkey: { to: 'package', column: 'package_id', field: 'packageId' },
    subscriptions_next_package_id_fkey: { to: 'package', column: 'next_package_id', field: 'packageId' },
  },
  pages: {
    'dashboard-members-list___ar': staffPage('/dashboard/members/list', read),
    'dashboard-members-figures___ar': staffPage('/dashboard/members/figures', read),
    'dashboard-members-id___ar': staffPage('/dashboard/members/:id', read),
  },
})
