import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const donationEntity = defineEntity({
  label: 'تبرّع',
  pages: {
    'dashboard-donation-list___ar': staffPage(
      '/dashboard/donation/list',
      canEverywhere('read', 'Subscription'),
    ),
  },
})
