import { IconMailFast } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { newsletterContract } from '../newsletter.contract.ts'

export const newsletterDashboard = {
  'dashboard-newsletter-list___ar': {
    load: () => import('./NewsletterListPage.tsx').then(part => part.NewsletterListPage),
    calls: [newsletterContract.paginate, newsletterContract.issues],
    menu: { group: 'editing', order: 93, label: 'الرسائل البريدية', Icon: IconMailFast },
  },
  'dashboard-newsletter-create___ar': {
    load: () => import('./NewsletterPages.tsx').then(part => part.NewsletterCreatePage),
    calls: [newsletterContract.create, newsletterContract.preview],
    menu: { insteadOf: 'dashboard-newsletter-list___ar', label: 'رسالة جديدة', Icon: IconMailFast },
  },
  'dashboard-newsletter-edit-id___ar': {
    load: () => import('./NewsletterPages.tsx').then(part => part.NewsletterEditPage),
    calls: [newsletterContract.get, newsletterContract.edit, newsletterContract.preview],
    menu: 'hidden',
  },
} satisfies DashboardOf<'newsletter'>
