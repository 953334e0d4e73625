import { IconWebhook } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { webhookContract } from '../webhook.contract.ts'

export const webhookDashboard = {
  'dashboard-webhook-list___ar': {
    load: () => import('./WebhookListPage.tsx').then(part => part.WebhookListPage),
    calls: [webhookContract.paginate],
    menu: { group: 'linking', order: 40, label: 'خطافات الويب', words: 'خطاف webhook', Icon: IconWebhook },
  },
  'dashboard-webhook-id___ar': {
    load: () => import('./WebhookPage.tsx').then(part => part.WebhookPage),
    calls: [webhookContract.get, webhookContract.deliveries],
    menu: 'hidden',
  },
} satisfies DashboardOf<'webhook'>
